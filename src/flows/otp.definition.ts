/** A one-time code by SMS or email. */
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { otpMachine } from '#machines/otp/otp.machine.ts';
import { ask, nothing, subFlow, writes } from './flow.ts';
import { deadline } from './sources.ts';

export default subFlow(otpMachine, {
  deadline,
  sendCode: writes([otpCalls.sendSms, otpCalls.sendEmail], async (api, { key, channel, identifier }, { time }) => {
    const { data, expiresAt, resendAt } =
      channel === 'sms'
        ? await api(otpCalls.sendSms, { body: { phone: identifier }, key, isSubmit: true })
        : await api(otpCalls.sendEmail, { body: { email: identifier }, key, isSubmit: true });
    return data > 0 && expiresAt && resendAt ? { now: time.now(), expiresAt, resendAt } : null;
  }),
  verifyCode: ask(
    otpCalls.verify,
    ({ identifier, otp }) => ({ params: { identifier }, body: { otp }, isSubmit: true }),
    nothing,
  ),
});
