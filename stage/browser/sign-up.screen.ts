/** Sign-up from its first screen, as a foreigner, and opened at its details. What is seen is what the tab keeps, and the address. */

import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { type PatientLogin } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { FAILURE_STATUS, type FailureCode } from '#contract/failure-codes.ts';
import { isBefore, msBetween } from '#contract/time.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { detailsFirstSignUpFlow, foreignSignUpFlow, signUpFlow } from '#machines/sign-up/sign-up.model.ts';
import { isEmailClaimed } from '#machines/sign-up/sign-up.rules.ts';
import { signUpSteps } from '#machines/sign-up/sign-up.steps.ts';
import type { SignUpContext, SignUpEvent } from '#machines/sign-up/sign-up.types.ts';
import type { Flow } from '#model/flow.ts';
import { digitalPerson, NOON, NOW } from '#model/samples.ts';
import type { Path } from '#model/walker.ts';
import digitalIdDefinition from '#src/flows/digital-id.definition.ts';
import newPasswordDefinition from '#src/flows/new-password.definition.ts';
import signUpDefinition from '#src/flows/sign-up.definition.ts';
import type { Excuse } from '../hands/hands.ts';
import { fillDetails, openSignUp, pick, proveWithCode, savePassword } from '../hands/signing-up.ts';
import { button, field, sleep, stopClock } from './hands.ts';
import { answered, offline, type Passage, refused, toServer } from './network.ts';
import { personAt } from './screen-of.ts';
import { shown } from './waiting.ts';
import type { Place, Screen, Step } from './walk.ts';

const ASKING = ['checkIdentity', 'checkEmail', 'checkDetails'];
const LOGINS: Record<string, PatientLogin> = { 'a login': 'active', 'records without a login': 'manualActivation' };
const CLAIMED_EMAIL = 'newPassword -> email claimed by another account';
/** Of a password that is refused, the code by which. */
const REFUSALS: Record<string, FailureCode> = {
  'newPassword -> has a login already': 'PATIENT_EXISTS',
  'newPassword -> has records without a login': 'MANUAL_ACTIVATION',
  'newPassword -> email taken meanwhile': 'USERNAME_TAKEN',
  [CLAIMED_EMAIL]: 'EMAIL_CLAIMED',
  'newPassword -> digital ID too long ago': 'TICKET_INVALID',
  'newPassword -> code too long ago': 'OTP_REQUIRED',
};
const SAVED = 'newPassword -> saved';
const PROVEN = 'otp -> proven';

const isFromDigitalId = (path: Path) => path.some(({ label }) => label.startsWith('digitalId.found'));
/** A person of the model's digital ID is nobody whom the server knows. */
const passageOfPassword = (label: string, path: Path): Passage => {
  const refusal = REFUSALS[label];
  if (refusal) return refused(refusal);
  return isFromDigitalId(path) ? answered({ success: true }) : toServer;
};

/** Somebody whom the clinics do not know comes back from the digital ID's page. */
const returnAsNewcomer = async ({ page, network }: Place) => {
  const code: FailureCode = 'USER_NOT_FOUND';
  await network.release(
    'exchangeCode',
    answered({ success: false, code, message: code, data: digitalPerson }, FAILURE_STATUS[code]),
  );
  await page.evaluate(() => localStorage.setItem('myniks.digitalId', JSON.stringify({ state: 'stored', from: null })));
  await page.goto('/callback?code=c1&state=stored');
  await shown(page.getByText('User not found in the system'));
};

/** Done when it is asked for, so that a reload asks again. */
const openDigitalId = async (page: Page) => {
  const asked = page.waitForRequest((request) => request.url().includes(signinCalls.startSingpass.path));
  await button(page, /^(?:Sign up with|Use) Digital ID$/).click();
  await asked;
};

/** With the browser's Back where a step of sign-up lies before this one. */
const goBack = async ({ page }: Place): Promise<unknown> => {
  const canGoBack = await page.evaluate(() => (history.state?.popup?.steps.length ?? 0) > 1);
  return canGoBack ? page.goBack() : button(page, 'Back').first().click();
};

const change = (at: Place, label: string): Promise<void> => {
  if (label === 'details.change (everything)') return fillDetails(personAt(at));
  if (label === 'details.change (the nationality)') return pick(personAt(at), 'Nationality', 'MY');
  return field(at.page, 'email').fill('ling@example.com');
};

/** Does the sub-flow shortly, in the way that comes to this end. */
const endSubFlow = async (at: Place, label: string): Promise<unknown> => {
  const { page, network, path } = at;
  switch (label) {
    case PROVEN:
      return proveWithCode(personAt(at));
    case 'digitalId -> back':
      return button(page, 'Cancel').click();
    case 'otp -> back':
    case 'newPassword -> back':
      return page.goBack();
    default:
      await network.release('savePassword', passageOfPassword(label, path));
      return savePassword(personAt(at));
  }
};

const perform = async (at: Place, step: Step): Promise<unknown> => {
  const { page, world } = at;
  const { label, before } = step;
  const event = step.event as SignUpEvent | { type: 'end' };
  switch (event.type) {
    case 'time.passed':
      return sleep(page, world, msBetween(before.context.now, event.now));
    case 'kind.select':
      return page.getByRole('tab', { name: event.kind === 'resident' ? 'Singapore resident' : 'Foreigner' }).click();
    case 'nric.change':
      return field(page, 'identity-number').fill(event.nric);
    case 'passport.change':
      return field(page, 'identity-number').fill(event.passport);
    case 'details.change':
      return change(at, label);
    case 'email.leave':
      await field(page, 'email').focus();
      return page.keyboard.press('Tab');
    case 'identity.edit':
      return button(page, /^(?:Change|Add) the ID number/).click();
    case 'digitalId.open':
      return openDigitalId(page);
    case 'digitalId.found':
      return returnAsNewcomer(at);
    case 'step.next':
      // a tap outside would leave the email
      return before.matches('details') ? field(page, 'email').press('Enter') : button(page, 'Next').click();
    case 'step.back':
      return goBack(at);
    default:
      return endSubFlow(at, label);
  }
};

type Kept = Pick<SnapshotFrom<typeof signUpMachine>, 'value' | 'context'>;

const ANSWERS = `kind nric passport name email phoneCode phoneNumber race nationality countryCode postal address unit
  consent login takenEmail freeEmail claimedEmail round`.split(/\s+/) as (keyof SignUpContext)[];

/** What the model and the real sign-up have in common. */
const factsOf = ({ value, context }: Kept) => ({
  state: statePath(value),
  answers: Object.fromEntries(ANSWERS.map((name) => [name, context[name]])),
  // the model proves the phone in any case
  identifier: isEmailClaimed(context) && context.identifier !== null ? 'email' : context.identifier,
  digital: context.digital?.name ?? null,
  failure: context.failure?.kind === 'rejected' ? context.failure.code : (context.failure?.kind ?? null),
  isNoon: !isBefore(context.now, NOON),
});
interface Facts {
  /** Null when the tab keeps none. */
  kept: ReturnType<typeof factsOf> | null;
  page: string;
}

const DETAIL_PAGES = ['/signupDetail', '/signupSingpass', '/callback'];
const pageOf = (href: string): string => {
  const { pathname, searchParams } = new URL(href);
  if (pathname === '/signup') return 'identity';
  return DETAIL_PAGES.includes(pathname) ? (searchParams.get('step') ?? 'details') : pathname;
};

const screenOf = (flow: Flow, excuses: Excuse[]): Screen<Facts> => ({
  flow,
  excuses: [
    ...excuses,
    ...['otp', 'newPassword', ...(flow === foreignSignUpFlow ? [] : ['digitalId'])].map((id) => ({
      label: `${id} -> unexpected`,
      reason: 'the sub-flow ends, it cannot fail',
    })),
  ],
  prepare: () => ({
    at: flow === detailsFirstSignUpFlow ? '/signupDetail' : '/signIn',
    before: (page) => stopClock(page, NOW),
  }),
  arrive: async (at) => {
    if (flow !== detailsFirstSignUpFlow) await openSignUp(personAt(at));
  },
  parts: [signUpDefinition, digitalIdDefinition, newPasswordDefinition],
  passages: {
    ...Object.fromEntries(
      ASKING.flatMap((id) => [
        ...Object.entries(LOGINS).map(([end, login]): [string, () => Passage] => [
          `${id} -> ${end}`,
          () => answered({ success: true, data: 1, login }),
        ]),
        [`${id} -> offline`, () => offline],
      ]),
    ),
    'signIn -> a pass': async ({ world, path }) =>
      isFromDigitalId(path) ? answered({ success: true, token: await world.signIn('kenji') }) : toServer,
  },
  perform,
  observe: async ({ page }) => {
    const seen = await page.evaluate(() => ({
      text: sessionStorage.getItem('myniks.kept.signUp'),
      href: location.href,
    }));
    return { kept: seen.text === null ? null : factsOf(JSON.parse(seen.text).snapshot), page: pageOf(seen.href) };
  },
  expected: (snapshot: AnyMachineSnapshot, emitted) => {
    if (snapshot.status === 'done') return { kept: null, page: snapshot.matches('signedIn') ? '/home' : '/signIn' };
    const kept = factsOf(snapshot as Kept);
    return { kept, page: emitted.includes('wizard.leave') ? '/signIn' : signUpSteps[kept.state] };
  },
  lookOf: (snapshot) => {
    if (!snapshot.hasTag('settled')) return null;
    const { kind, digital, failure, login }: SignUpContext = snapshot.context;
    return [statePath(snapshot.value), kind, digital && 'digital', login === 'active' && login, failure?.kind]
      .filter(Boolean)
      .join(' ');
  },
  isShown: ({ page }) => Promise.resolve(pageOf(page.url()) !== '/signIn'),
  comesBack: (snapshot) => snapshot.hasTag('settled'),
  writes: (path) => {
    const isSavedHere = path.some(({ label }) => label === SAVED) && !isFromDigitalId(path);
    return 2 * countOf(path, PROVEN) + (isSavedHere ? 1 : 0);
  },
  messages: (path) => countOf(path, PROVEN) + (hasLetter(path) ? 1 : 0),
});
/** Whether the last code that was proven came by SMS: the email is asked to be confirmed by a letter. */
const hasLetter = (path: Path): boolean => {
  const last = (wanted: string) => path.findLastIndex(({ label }) => label === wanted);
  const isByEmail = last(CLAIMED_EMAIL) > last('details.change (another email)');
  return last(SAVED) >= 0 && !isFromDigitalId(path) && !isByEmail;
};
const countOf = (path: Path, wanted: string) => path.filter(({ label }) => label === wanted).length;

const hasDigital = ({ digital }: SignUpContext) => digital !== null;
const isNumberKnown = ({ login }: SignUpContext) => login === 'none';
const ofResidents = (states: readonly string[]): Excuse[] =>
  states.flatMap((state) => [
    { state, label: 'identity.edit', when: hasDigital, reason: 'the digital ID’s number is locked; Back leads there' },
    { state, label: 'digitalId.open', when: isNumberKnown, reason: 'the number is known already' },
  ]);
const DETAILS = ['details.filling', 'details.checkingEmail'];
const consent: Excuse = {
  label: 'details.change (the consent taken away)',
  reason: 'on the way to it the email is left; another change takes the same transition',
};

const signUpScreen = screenOf(signUpFlow, [...ofResidents(DETAILS), consent]);
const foreignSignUpScreen = screenOf(foreignSignUpFlow, []);
const detailsFirstSignUpScreen = screenOf(detailsFirstSignUpFlow, ofResidents(DETAILS));

export const screens: readonly Screen[] = [signUpScreen, foreignSignUpScreen, detailsFirstSignUpScreen];
