/** The one-time code of sign-up in Chromium: its state in the tab's storage. */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { isBefore } from '#contract/time.ts';
import { keepSignUp } from '#harness/chromium/kept-sign-up.ts';
import { stopClock } from '#harness/chromium/page-acts.ts';
import { personAt } from '#harness/chromium/person-at.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { otpMachine } from '#machines/otp/otp.machine.ts';
import type { OtpContext } from '#machines/otp/otp.types.ts';
import { NOW } from '#model/samples.ts';
import { toOtp } from '#model/sign-up/sign-up.model.ts';
import type { Path } from '#model/walker.ts';
import type { Driver } from '../drivers/driver.ts';
import { button, follow } from '../drivers/things.ts';
import { otpDriver } from './otp.driver.ts';

type Kept = Pick<SnapshotFrom<typeof otpMachine>, 'value' | 'context'>;

/** The sign-up in the tab's storage: its state, and its code, if there is one. */
const keptSignUp = async (page: Page): Promise<{ value: string; otp: Kept | null }> => {
  const text = await page.evaluate(() => sessionStorage.getItem('myniks.kept.signUp'));
  const { value, children } = JSON.parse(text ?? '').snapshot;
  return { value: statePath(value), otp: children.otp?.snapshot ?? null };
};

/** Facts that the model and the real code share. */
const factsOf = ({ value, context }: Kept) => {
  const isReached = (at: OtpContext['expiresAt']) => at !== null && !isBefore(context.now, at);
  const { channel, code, isUnsent, failure, generation, attempt } = context;
  return {
    kept: statePath(value),
    channel,
    digits: code.length,
    canSendAgain: isReached(context.resendAt),
    isOver: isReached(context.expiresAt),
    isUnsent,
    failure: failure?.kind === 'rejected' ? failure.code : (failure?.kind ?? null),
    write: [generation, attempt],
  };
};
type Facts = Partial<ReturnType<typeof factsOf>>;

const countOf = (path: Path, ...wanted: string[]) => path.filter(({ label }) => wanted.includes(label)).length;

/** @param labels of the sign-up before the code */
const after = (labels: readonly string[]): OwnScreen<Facts> => ({
  before: async (page) => {
    await stopClock(page, NOW);
    await keepSignUp(page, labels);
  },
  arrive: async (at) => {
    const person = personAt(at);
    await person.do(follow('Create an account'));
    await person.until(button('Send code'));
  },
  observe: async ({ page }) => {
    const { value, otp } = await keptSignUp(page);
    return otp ? factsOf(otp) : { kept: value === 'password' ? 'verified' : 'left' };
  },
  expected: (snapshot: AnyMachineSnapshot) =>
    snapshot.status === 'done' ? { kept: statePath(snapshot.value) } : factsOf(snapshot as Kept),
  comesBack: (snapshot) => snapshot.hasTag('settled'),
  writes: (path) => countOf(path, 'sendCode -> sent', 'verifyCode -> right'),
  messages: (path) => countOf(path, 'sendCode -> sent'),
});

/** The code of a member's page is not in storage. */
const ofMember: OwnScreen<Facts> = {
  before: (page) => stopClock(page, NOW),
  messages: (path) => countOf(path, 'sendCode -> sent'),
};

/** The views walk through the sign-up before the code; here the storage holds it. */
export const own = (one: Driver): OwnScreen<Facts> => {
  if (one.as !== undefined) return ofMember;
  return after(
    one === otpDriver ? toOtp : [...toOtp, 'otp -> proven', 'newPassword -> email claimed by another account'],
  );
};
