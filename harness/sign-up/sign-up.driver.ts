/** Sign-up from its first screen, as a foreigner, and opened at its details. */
import type { PatientLogin } from '#contract/calls/patient.calls.ts';
import { OTP_RESEND_MS } from '#contract/constants.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import { done, refused } from '#harness/drivers/answers.ts';
import { type Driver, type Person, type Step, sleepFor, type Unreachables } from '#harness/drivers/driver.ts';
import {
  fillDetails,
  GOOD_PASSWORD,
  openSignUp,
  pick,
  proveWithCode,
  savePassword,
} from '#harness/drivers/signing-up.ts';
import { type Act, button, heading, leaving, link, press, pressed, tab, text, typed } from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import { giveLogin } from '#harness/server/logins.ts';
import { emailOf } from '#machines/sign-up/sign-up.rules.ts';
import type { SignUpContext, SignUpEvent } from '#machines/sign-up/sign-up.types.ts';
import type { Flow } from '#model/flow.ts';
import { digitalPerson } from '#model/samples.ts';
import { detailsFirstSignUpFlow, foreignSignUpFlow, signUpFlow } from '#model/sign-up/sign-up.model.ts';

type Sent<Type> = Extract<SignUpEvent, { type: Type }>;

const EMAIL = 'Email address';
const LISTS = ['Nationality', 'Country', 'Country code'];
const ASKING = ['checkIdentity', 'checkEmail', 'checkDetails'];
const LOGINS: Record<string, PatientLogin> = { 'a login': 'active', 'records without a login': 'manualActivation' };
/** The code that refuses the password, by outcome. */
const REFUSALS: Record<string, FailureCode> = {
  'has a login already': 'PATIENT_EXISTS',
  'has records without a login': 'MANUAL_ACTIVATION',
  'email taken meanwhile': 'USERNAME_TAKEN',
  'email claimed by another account': 'EMAIL_CLAIMED',
  'digital ID too long ago': 'TICKET_INVALID',
  'code too long ago': 'OTP_REQUIRED',
};

/** The act that changes a detail; if all details change, the one that is filled in last. */
const changed = ({ changes }: Sent<'details.change'>): Act => {
  // a pointer would leave the email field, which starts the check whether the email is free
  if (changes.consent === null) return { on: [{ role: 'checkbox' }], isByReader: true };
  if ('name' in changes) return press(beginning('Nationality'));
  if (changes.postal !== undefined) return typed('Postal code', changes.postal);
  if (changes.address !== undefined) return typed('Block and street', changes.address);
  if ('email' in changes) return typed(EMAIL, changes.email ?? '');
  return press(beginning('Nationality'));
};

/** Returns from the digital ID's page as a person without records. */
const returnAsNewcomer = async (person: Person): Promise<void> => {
  await person.hearsTab('myniks.digitalId', JSON.stringify({ state: 'stored', from: null }));
  await person.open('/callback?code=c1&state=stored');
  await person.answers('exchangeCode', refused('USER_NOT_FOUND', digitalPerson));
  await person.until(text('User not found in the system. Please signup.'));
};

const prove = async (person: Person): Promise<void> => {
  // the wait allows another code to the phone of an earlier round
  if (person.world.outbox.list().length > 0) await sleepFor(person, OTP_RESEND_MS);
  await proveWithCode(person);
};

/** Saves the password. The server does not know the model's digital ID, so its answer is given. */
const save = async (person: Person, { before }: Step): Promise<void> => {
  const { context }: { context: SignUpContext } = before;
  await savePassword(person);
  if (context.digital === null) return person.lets('savePassword');
  await giveLogin(person.world, emailOf(context), GOOD_PASSWORD);
  await person.answers('savePassword', done());
};

const hasDigital = ({ digital }: SignUpContext) => digital !== null;
const isNumberKnown = ({ login }: SignUpContext) => login === 'none';
const DETAILS = ['details.filling', 'details.checkingEmail'];
const LOOKING_UP = ['details.pausing', 'details.lookingUp'];
const unreachablesAt = (state: string[]): readonly Unreachables[] => [
  {
    state,
    label: 'identity.edit',
    when: hasDigital,
    reason: 'the digital ID’s number is locked; Back leads there',
  },
  { state, label: 'digitalId.open', when: isNumberKnown, reason: 'the number is known already' },
];

const handsOf = (flow: Flow, unreachable: readonly Unreachables[]): Driver => ({
  flow,
  inner: ['digitalId', 'code', 'password'],
  parts: ['sign-up', 'digital-id', 'new-password'],
  at: flow === detailsFirstSignUpFlow ? '/signupDetail' : '/signIn',
  ...(flow !== detailsFirstSignUpFlow && { arrive: openSignUp }),
  acts: {
    'kind.select': ({ kind }: Sent<'kind.select'>) =>
      pressed(tab(kind === 'resident' ? 'Singapore resident' : 'Foreigner')),
    'nric.change': ({ nric }: Sent<'nric.change'>) => typed('NRIC or FIN', nric),
    'passport.change': ({ passport }: Sent<'passport.change'>) => typed('Passport number', passport),
    'details.change': changed,
    'identity.edit': press('Change the ID number', 'Add the ID number'),
    'digitalId.open': press('Sign up with Digital ID', 'Use Digital ID'),
    'step.next': press('Next'),
    'step.back': press('Back'),
  },
  moves: {
    'time.passed': (person, { event }) => person.sleepUntil((event as Sent<'time.passed'>).now),
    'details.change (everything)': (person) => fillDetails(person),
    'details.change (the nationality)': (person) => pick(person, 'Nationality', 'MY'),
    'email.leave': leaving(EMAIL),
    // a reload makes the call again, so the first request has to wait before it
    'digitalId.open': async (person) => {
      await person.do(press('Sign up with Digital ID', 'Use Digital ID'));
      await person.waits('startDigitalId');
    },
    'digitalId.found': returnAsNewcomer,
    'digitalId -> back': press('Cancel'),
    'otp -> proven': prove,
    'otp -> back': (person) => person.back(),
    'newPassword -> back': (person) => person.back(),
    'newPassword -> saved': save,
    ...Object.fromEntries(
      Object.entries(REFUSALS).map(([end, code]) => [
        `newPassword -> ${end}`,
        async (person: Person) => {
          await savePassword(person);
          await person.answers('savePassword', refused(code));
        },
      ]),
    ),
  },
  answers: Object.fromEntries(
    ASKING.flatMap((id) =>
      Object.entries(LOGINS).map(([end, login]) => [`${id} -> ${end}`, { success: true, data: 1, login }]),
    ),
  ),
  // one call serves all of these
  shared: ASKING,
  screen: heading('Create account'),
  seen: {
    identity: heading('Who are you?'),
    manualActivation: heading('Your account needs manual activation. Please contact us.'),
    details: heading('Tell us about yourself'),
  },
  looks: ({ kind, digital, failure, login }: SignUpContext) => [
    kind,
    digital && 'digital',
    login === 'active' && login,
    failure?.kind,
  ],
  others: [
    ...LISTS.map((label) => button(beginning(label))),
    ...['How we use your ID number', 'Sign up with Digital ID', 'Use Digital ID'].map((name) => button(name)),
    { role: 'textbox' },
    { role: 'radio' },
    { role: 'checkbox' },
    tab(),
    link(),
  ],
  last: ['wizard.leave'],
  history: { 'step.back': 'any', 'otp -> back': 'any', 'newPassword -> back': 'any' },
  unreachable,
});

export const drivers: readonly Driver[] = [
  handsOf(signUpFlow, unreachablesAt(DETAILS)),
  handsOf(foreignSignUpFlow, []),
  handsOf(detailsFirstSignUpFlow, unreachablesAt([...DETAILS, ...LOOKING_UP])),
];
