/** A one-time code by SMS or email. */
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { otpMachine } from '#machines/otp/otp.machine.ts';
import { subFlow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, nothing, writes } from '#src/app/rows.ts';
import { deadline } from '#src/app/sources.ts';

export type OtpActor = Shown<typeof otpMachine>;

export default subFlow(
  otpMachine,
  {
    deadline,
    sendCode: writes(
      [otpCalls.sendSms, otpCalls.sendEmail],
      (api, { key, channel, identifier }) =>
        channel === 'sms'
          ? api(otpCalls.sendSms, { body: { phone: identifier }, key, isSubmit: true })
          : api(otpCalls.sendEmail, { body: { email: identifier }, key, isSubmit: true }),
      ({ data, expiresAt, resendAt }, { time }) =>
        data > 0 && expiresAt && resendAt ? { now: time.now(), expiresAt, resendAt } : null,
    ),
    verifyCode: ask(
      otpCalls.verify,
      ({ identifier, otp }) => ({ params: { identifier }, body: { otp }, isSubmit: true }),
      nothing,
    ),
  },
  {
    /** The messages of the code go with its entry, whichever way it is left. */
    follow: (actor, { toasts }) => {
      let wasEntering = false;
      const look = () => {
        const isEntering = actor.getSnapshot().matches('code');
        if (wasEntering && !isEntering) toasts.send({ type: 'step.left' });
        wasEntering = isEntering;
      };
      look();
      actor.subscribe({ next: look, complete: look });
    },
  },
);
