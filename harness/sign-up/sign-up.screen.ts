/** Sign-up in Chromium: its state in the tab's storage, and the address. */
import type { AnyMachineSnapshot, StateValueFrom } from 'xstate';
import { isBefore } from '#contract/time.ts';
import { hasStepBefore, stopClock } from '#harness/chromium/page-acts.ts';
import { personAt } from '#harness/chromium/person-at.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import type { Place } from '#harness/chromium/walk.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { keptValue } from '#machines/sign-up/sign-up.kept.ts';
import type { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { isEmailClaimed } from '#machines/sign-up/sign-up.rules.ts';
import { signUpSteps } from '#machines/sign-up/sign-up.steps.ts';
import type { SignUpContext } from '#machines/sign-up/sign-up.types.ts';
import { NOON, NOW } from '#model/samples.ts';
import type { Path } from '#model/walker.ts';
import { type Driver, signedState } from '../drivers/driver.ts';
import { enter, press } from '../drivers/things.ts';

interface Kept {
  value: StateValueFrom<typeof signUpMachine>;
  context: SignUpContext;
}

const ANSWERS = `kind nric passport name email phoneCode phoneNumber race nationality countryCode postal address unit
  consent login takenEmail freeEmail claimedEmail round`.split(/\s+/) as (keyof SignUpContext)[];

/** Facts that the model and the real sign-up share. */
const factsOf = ({ value, context }: Kept) => ({
  state: statePath(value),
  answers: Object.fromEntries(ANSWERS.map((name) => [name, context[name]])),
  // the model always proves the phone
  identifier: isEmailClaimed(context) && context.identifier !== null ? 'email' : context.identifier,
  digital: context.digital?.name ?? null,
  failure: context.failure?.kind === 'rejected' ? context.failure.code : (context.failure?.kind ?? null),
  isNoon: !isBefore(context.now, NOON),
});
interface Facts {
  state?: string | null;
  /** Null without a sign-up in storage. */
  kept: ReturnType<typeof factsOf> | null;
  page: string;
}

const DETAIL_PAGES = ['/signupDetail', '/signupSingpass', '/callback'];
const pageOf = (href: string): string => {
  const { pathname, searchParams } = new URL(href);
  if (pathname === '/signup') return 'identity';
  return DETAIL_PAGES.includes(pathname) ? (searchParams.get('step') ?? 'details') : pathname;
};

/** Uses the browser's Back if an earlier step of sign-up is in the history. */
const goBack = async ({ page }: Place): Promise<unknown> =>
  (await hasStepBefore(page)) ? page.goBack() : page.getByRole('button', { name: 'Back', exact: true }).first().click();

const CLAIMED_EMAIL = 'newPassword -> email claimed by another account';
const SAVED = 'newPassword -> saved';
const PROVEN = 'otp -> proven';
const isFromDigitalId = (path: Path) => path.some(({ label }) => label.startsWith('digitalId.found'));
const countOf = (path: Path, wanted: string) => path.filter(({ label }) => label === wanted).length;
/** Whether the last proven code came by SMS: then a letter asks to confirm the email. */
const hasLetter = (path: Path): boolean => {
  const last = (wanted: string) => path.findLastIndex(({ label }) => label === wanted);
  const isByEmail = last(CLAIMED_EMAIL) > last('details.change (another email)');
  return last(SAVED) >= 0 && !isFromDigitalId(path) && !isByEmail;
};

export const own = (one: Driver): OwnScreen<Facts> => ({
  before: (page) => stopClock(page, NOW),
  moves: {
    // a tap outside would leave the email field
    'step.next': (at, { before }) =>
      personAt(at).do(before.matches('details') ? enter('Email address') : press('Next')),
    'step.back': goBack,
  },
  observe: async ({ page }) => {
    const seen = await page.evaluate(() => ({
      text: sessionStorage.getItem('myniks.kept.signUp'),
      href: location.href,
    }));
    const kept = seen.text === null ? null : factsOf(JSON.parse(seen.text).snapshot);
    const isSigned = kept !== null && signedState(one, kept.state) !== undefined && pageOf(seen.href) !== '/signIn';
    return {
      ...(!isSigned && { state: kept && (signedState(one, kept.state) ?? kept.state) }),
      kept,
      page: pageOf(seen.href),
    };
  },
  expected: (snapshot: AnyMachineSnapshot, emitted) => {
    if (snapshot.status === 'done') return { kept: null, page: snapshot.matches('signedIn') ? '/home' : '/signIn' };
    const { value, context } = snapshot as Kept;
    const kept = factsOf({ value: keptValue(value), context });
    return { kept, page: emitted.includes('wizard.leave') ? '/signIn' : signUpSteps[kept.state] };
  },
  isShown: ({ page }) => Promise.resolve(pageOf(page.url()) !== '/signIn'),
  comesBack: (snapshot) => snapshot.hasTag('settled') && !snapshot.matches({ details: 'pausing' }),
  writes: (path) => 2 * countOf(path, PROVEN) + (isFromDigitalId(path) ? 0 : countOf(path, SAVED)),
  messages: (path) => countOf(path, PROVEN) + (hasLetter(path) ? 1 : 0),
});
