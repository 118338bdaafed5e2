/** The one-time code of sign-up as a person gets and types it. */

import { t } from '@lingui/core/macro';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { OTP_LIFETIME_MS, OTP_RESEND_MS } from '#contract/constants.ts';
import { FAILURE_STATUS } from '#contract/failure-codes.ts';
import { addMs } from '#contract/time.ts';
import { required } from '#machines/kit/required.ts';
import { emailOtpFlow, otpFlow } from '#machines/otp/otp.model.ts';
import type { OtpChannel, OtpContext } from '#machines/otp/otp.types.ts';
import type { Flow } from '#model/flow.ts';
import otpDefinition from '#src/flows/otp.definition.ts';
import type { OtpActor } from '#src/wiring/sign-up.wiring.ts';
import type { World } from '#stage/world/world.ts';
import { answer, offline, type Passage } from './gate.ts';
import { beginningWith, choices, press, ready, tap } from './hand.ts';
import { confirmCode, savePassword, sendCode, toCodeChoice } from './sign-up.steps.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow, ViewsOf } from './view-flow.ts';

const SENDING = [otpCalls.sendSms, otpCalls.sendEmail];
const sent = async ({ clock }: World): Promise<Passage> => {
  const now = await clock.now();
  const expiresAt = addMs(now, OTP_LIFETIME_MS);
  return answer(200, { success: true, data: 1, expiresAt, resendAt: addMs(now, OTP_RESEND_MS) });
};
/** Whichever way was chosen. */
const endSending = async (stage: Stage, passage: Passage) => {
  await stage.until(() => SENDING.some(stage.gate.isHeld), 'the sending');
  for (const call of SENDING) if (stage.gate.isHeld(call)) await stage.gate.release(call, passage);
};

const waysTo = (channel: OtpChannel) => [
  ...choices(t`Way of sending`, beginningWith(channel === 'sms' ? t`By SMS` : t`By email`)),
  ...ready('button', beginningWith(channel === 'sms' ? t`Send it by SMS instead` : t`Send it by email instead`)),
];
const sendButtons = () => [...ready('button', t`Send code`), ...ready('button', beginningWith(t`Send a new code`))];
/** While a code is being checked, what is tapped does nothing. */
const pressAny = ([target]: HTMLElement[]) => target && press(target);

/** A first code by SMS did not help: another account claims the email. */
const toEmailChoice = async (stage: Stage) => {
  const message = 'Refused';
  stage.gate.route(
    signupCalls.setPassword,
    answer(FAILURE_STATUS.EMAIL_CLAIMED, { success: false, code: 'EMAIL_CLAIMED', message }),
  );
  await sendCode(stage);
  await confirmCode(stage);
  await savePassword(stage);
};

const otpView = (world: () => World, flow: Flow): ViewFlow => {
  let actor: OtpActor | null = null;
  /** Of a code that is proven or left, the last. */
  const present = (stage: Stage) => {
    actor = stage.flow('signUp')?.getSnapshot().children.otp ?? actor;
    return required(actor, 'otp').getSnapshot();
  };
  const until = (member: 'resendAt' | 'expiresAt') => (stage: Stage) => {
    const context: OtpContext = present(stage).context;
    return stage.sleepUntil(required(context[member], member));
  };
  return {
    flow,
    open: async () => {
      actor = null;
      sessionStorage.clear();
      const stage = await openStage(world(), { at: '/signup' });
      await toCodeChoice(stage);
      if (flow !== otpFlow) await toEmailChoice(stage);
      stage.gate.hold(...SENDING, otpCalls.verify);
      return stage;
    },
    snapshot: present,
    controls: {
      'channel.select': (event) => {
        const channel = event && (Reflect.get(event, 'channel') as OtpChannel);
        return channel ? waysTo(channel) : [...waysTo('sms'), ...waysTo('email')];
      },
      'code.send': sendButtons,
      'code.enter': () => ready('button', t`Enter the code that was sent`),
      'code.change': () => ready('textbox'),
      'code.submit': () => ready('button', t`Confirm`),
      'step.back': () => ready('button', t`Back`),
    },
    texts: { 'code.change': (event) => String(Reflect.get(event, 'code')) },
    moves: {
      'channel.select (SMS)': () => pressAny(waysTo('sms')),
      'channel.select (email)': () => pressAny(waysTo('email')),
      'code.send': () => pressAny(sendButtons()),
      'step.back': () => tap('button', t`Back`),
      'deadline.reached (thirty seconds)': until('resendAt'),
      'deadline.reached (five minutes)': until('expiresAt'),
      'sendCode -> sent': async (stage) => endSending(stage, await sent(stage.world)),
      'sendCode -> not sent': (stage) => endSending(stage, answer(200, { success: true, data: 0 })),
      'sendCode -> TOO_MANY_TRIES': (stage) =>
        endSending(
          stage,
          answer(FAILURE_STATUS.TOO_MANY_TRIES, { success: false, code: 'TOO_MANY_TRIES', message: 'Refused' }),
        ),
      'sendCode -> offline': (stage) => endSending(stage, offline),
    },
    parts: otpDefinition,
    endings: { 'verifyCode -> right': async () => answer(200, { success: true }) },
    region: (stage) =>
      present(stage).status === 'active' ? (document.querySelector<HTMLElement>('#main')?.parentElement ?? null) : null,
    local: () => [],
    exceptions: (
      [
        ...(flow === otpFlow ? [['code.entering', 'SMS', 'sms'] as const] : []),
        ['code.entering', 'email', 'email'],
        ['code.over', 'email', 'email'],
      ] as const
    ).map(([state, way, channel]) => ({
      state,
      label: `channel.select (${way})`,
      reason: 'the way that was used is there already: Send a new code',
      when: (context) => context.channel === channel,
    })),
    met: new Set(),
  };
};

export const views: ViewsOf = (world) => [otpView(world, otpFlow), otpView(world, emailOtpFlow)];
