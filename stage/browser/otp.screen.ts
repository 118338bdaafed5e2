/** The one-time code of sign-up. What is seen is what the tab keeps of it. */

import type { Page } from 'playwright-core';
import type { SnapshotFrom } from 'xstate';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { isBefore, msBetween } from '#contract/time.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { otpMachine } from '#machines/otp/otp.machine.ts';
import { emailOtpFlow, otpFlow } from '#machines/otp/otp.model.ts';
import type { OtpChannel, OtpContext, OtpEvent } from '#machines/otp/otp.types.ts';
import type { Flow } from '#model/flow.ts';
import { NOW } from '#model/samples.ts';
import type { Path } from '#model/walker.ts';
import otpDefinition from '#src/flows/otp.definition.ts';
import { lastCode } from '#stage/world/newcomer.ts';
import { sleep, stopClock } from './hands.ts';
import { answered, refused, toServer } from './network.ts';
import { button, field, openSignUp, proveWithCode, savePassword, toCodeChoice } from './sign-up.hands.ts';
import { shown } from './waiting.ts';
import type { LeftOut, Place, Screen, Step } from './walk.ts';

type Kept = Pick<SnapshotFrom<typeof otpMachine>, 'value' | 'context'>;

/** The sign-up as the tab keeps it: where it is, and its code, if one is asked for. */
const keptSignUp = async (page: Page): Promise<{ value: string; otp: Kept | null }> => {
  const text = await page.evaluate(() => sessionStorage.getItem('myniks.kept.signUp'));
  const { value, children } = JSON.parse(text ?? '').snapshot;
  return { value: statePath(value), otp: children.otp?.snapshot ?? null };
};

const selectChannel = async ({ page }: Place, { before }: Step, channel: OtpChannel): Promise<unknown> => {
  const way = channel === 'sms' ? 'SMS' : 'email';
  if (before.matches('choosing')) return page.getByRole('radio', { name: `By ${way}` }).click();
  return button(page, new RegExp(`^Send it by ${way} instead`)).click();
};
const reach = async ({ page, world }: Place, member: 'resendAt' | 'expiresAt') => {
  const { otp } = await keptSignUp(page);
  return sleep(page, world, msBetween(await world.clock.now(), required(otp?.context[member] ?? null, member)));
};

const perform = (at: Place, step: Step): Promise<unknown> => {
  const { page, world } = at;
  const event = step.event as OtpEvent;
  switch (event.type) {
    case 'deadline.reached':
      return reach(at, step.label.endsWith('(thirty seconds)') ? 'resendAt' : 'expiresAt');
    case 'channel.select':
      return selectChannel(at, step, event.channel);
    case 'code.send':
      return button(page, /^Send (?:code|a new code)/).click();
    case 'code.enter':
      return button(page, 'Enter the code that was sent').click();
    case 'code.change':
      return field(page, 'one-time-code').fill(lastCode(world).slice(0, event.code.length));
    case 'code.submit':
      return button(page, 'Confirm').click();
    case 'step.back':
      return page.goBack();
  }
};

/** What the model and the real code have in common. */
const factsOf = ({ value, context }: Kept) => {
  const isReached = (at: OtpContext['expiresAt']) => at !== null && !isBefore(context.now, at);
  const { channel, code, isUnsent, failure, generation, attempt } = context;
  return {
    state: statePath(value),
    channel,
    digits: code.length,
    canSendAgain: isReached(context.resendAt),
    isOver: isReached(context.expiresAt),
    isUnsent,
    failure: failure?.kind === 'rejected' ? failure.code : (failure?.kind ?? null),
    write: [generation, attempt],
  };
};

const isBy =
  (channel: OtpChannel) =>
  ({ channel: used }: OtpContext) =>
    used === channel;
const SENT_BY = 'the way that was used is there already: Send a new code';
const CHECKING = 'it is not offered while the code is looked at';
const leftOut: LeftOut[] = [
  { state: 'code.entering', label: 'channel.select (SMS)', when: isBy('sms'), reason: SENT_BY },
  { state: 'code.entering', label: 'channel.select (email)', when: isBy('email'), reason: SENT_BY },
  { state: 'code.over', label: 'channel.select (SMS)', when: isBy('sms'), reason: SENT_BY },
  { state: 'code.over', label: 'channel.select (email)', when: isBy('email'), reason: SENT_BY },
  ...['code.send', 'channel.select (SMS)', 'channel.select (email)'].map((label) => ({
    state: 'code.verifying',
    label,
    reason: CHECKING,
  })),
];

const countOf = (path: Path, ...wanted: string[]) => path.filter(({ label }) => wanted.includes(label)).length;

/** A first code by SMS did not help: another account claims the email. */
const toEmailChoice = async ({ page, world, network }: Place) => {
  const isSaving = (url: URL) => url.pathname.endsWith(signupCalls.setPassword.path);
  await page.route(isSaving, refused('EMAIL_CLAIMED'));
  for (const call of ['sendCode', 'verifyCode']) await network.release(call, toServer);
  await proveWithCode(page, world);
  network.settle();
  await savePassword(page);
  await shown(button(page, 'Send code'));
  await page.unroute(isSaving);
};

const screenOf = (flow: Flow): Screen => {
  /** Codes that were sent and proven before the path. */
  const first = flow === otpFlow ? 0 : 1;
  return {
    flow,
    leftOut: leftOut.filter(
      ({ label, state }) => flow === otpFlow || state === 'code.verifying' || label !== 'channel.select (SMS)',
    ),
    prepare: () => ({ at: '/signIn', before: (page) => stopClock(page, NOW) }),
    arrive: async (at) => {
      await openSignUp(at.page);
      await toCodeChoice(at.page);
      if (flow !== otpFlow) await toEmailChoice(at);
    },
    parts: [otpDefinition],
    passages: { 'sendCode -> not sent': () => answered({ success: true, data: 0 }) },
    perform,
    observe: async ({ page }) => {
      const { value, otp } = await keptSignUp(page);
      if (otp) return factsOf(otp);
      return value === 'password' ? 'verified' : 'left';
    },
    expected: (snapshot) => (snapshot.status === 'done' ? snapshot.value : factsOf(snapshot as Kept)),
    lookOf: (snapshot) => {
      if (!snapshot.hasTag('settled')) return null;
      const { failure, isUnsent, phone }: OtpContext = snapshot.context;
      const isByEmailOnly = snapshot.matches('choosing') && phone === null;
      return [statePath(snapshot.value), failure?.kind, isUnsent && 'unsent', isByEmailOnly && 'by email only']
        .filter(Boolean)
        .join(' ');
    },
    comesBack: (snapshot) => snapshot.hasTag('settled'),
    writes: (path) => 2 * first + countOf(path, 'sendCode -> sent', 'verifyCode -> right'),
    messages: (path) => first + countOf(path, 'sendCode -> sent'),
  };
};

const otpScreen = screenOf(otpFlow);
const emailOtpScreen = screenOf(emailOtpFlow);

export const screens: readonly Screen[] = [otpScreen, emailOtpScreen];
