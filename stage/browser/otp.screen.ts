/** The one-time code of sign-up in Chromium: what the tab keeps of it. */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { isBefore } from '#contract/time.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { otpMachine } from '#machines/otp/otp.machine.ts';
import type { OtpContext } from '#machines/otp/otp.types.ts';
import { NOW } from '#model/samples.ts';
import type { Path } from '#model/walker.ts';
import { emailOtpHands, otpHands } from '../hands/otp.hands.ts';
import { stopClock } from './hands.ts';
import { type OwnScreen, screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

type Kept = Pick<SnapshotFrom<typeof otpMachine>, 'value' | 'context'>;

/** The sign-up as the tab keeps it: where it is, and its code, if one is asked for. */
const keptSignUp = async (page: Page): Promise<{ value: string; otp: Kept | null }> => {
  const text = await page.evaluate(() => sessionStorage.getItem('myniks.kept.signUp'));
  const { value, children } = JSON.parse(text ?? '').snapshot;
  return { value: statePath(value), otp: children.otp?.snapshot ?? null };
};

/** What the model and the real code have in common. */
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

/** @param first codes that were sent and proven before the path */
const own = (first: number): OwnScreen<Facts> => ({
  before: (page) => stopClock(page, NOW),
  observe: async ({ page }) => {
    const { value, otp } = await keptSignUp(page);
    return otp ? factsOf(otp) : { kept: value === 'password' ? 'verified' : 'left' };
  },
  expected: (snapshot: AnyMachineSnapshot) =>
    snapshot.status === 'done' ? { kept: statePath(snapshot.value) } : factsOf(snapshot as Kept),
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
});

export const screens: readonly Screen[] = [screenOf(otpHands, own(0)), screenOf(emailOtpHands, own(1))];
