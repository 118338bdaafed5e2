/** Sign-up as a person uses it, from the first screen, as a foreigner, and opened at its details. */

import { t } from '@lingui/core/macro';
import type { ActorRefFrom } from 'xstate';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { OTP_RESEND_MS } from '#contract/constants.ts';
import { FAILURE_STATUS, type FailureCode } from '#contract/failure-codes.ts';
import type { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { detailsFirstSignUpFlow, foreignSignUpFlow, signUpFlow } from '#machines/sign-up/sign-up.model.ts';
import type { Flow, Move } from '#model/flow.ts';
import { digitalPerson, NOON } from '#model/samples.ts';
import signUpDefinition from '#src/flows/sign-up.definition.ts';
import type { World } from '#stage/world/world.ts';
import { answer, type Passage } from './gate.ts';
import { beginningWith, control, press, ready, tap } from './hand.ts';
import { confirmCode, fillDetails, goBack, leave, pick, savePassword, sendCode, type } from './sign-up.steps.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow, ViewsOf } from './view-flow.ts';

type SignUpActor = ActorRefFrom<typeof signUpMachine>;

const ASKING = ['checkIdentity', 'checkEmail', 'checkDetails'];
const SUB_FLOWS = ['otp', 'newPassword', 'digitalId'];
const HELD = [patientCalls.checkPatient, signinCalls.startSingpass, signinCalls.signIn];
const known = (login: string, data: number): Passage => answer(200, { success: true, data, login });
const refused = (code: FailureCode, data?: unknown): Passage =>
  answer(FAILURE_STATUS[code], { success: false, code, message: code, data });

/** Of a password that is refused, the code by which. */
const REFUSALS: Record<string, FailureCode> = {
  'has a login already': 'PATIENT_EXISTS',
  'has records without a login': 'MANUAL_ACTIVATION',
  'email taken meanwhile': 'USERNAME_TAKEN',
  'email claimed by another account': 'EMAIL_CLAIMED',
  'digital ID too long ago': 'TICKET_INVALID',
  'code too long ago': 'OTP_REQUIRED',
};

const prove = async (stage: Stage) => {
  // a code may have been sent to the same phone in an earlier round
  await stage.pass(OTP_RESEND_MS);
  await sendCode(stage);
  await confirmCode(stage);
};
const choosePassword = async (stage: Stage, { label }: Move) => {
  const refusal = REFUSALS[label.replace('newPassword -> ', '')];
  stage.gate.route(signupCalls.setPassword, refusal ? refused(refusal) : answer(200, { success: true }));
  await savePassword(stage);
};
/** Somebody whom the clinics do not know comes back from the digital ID's page. */
const returnAsNewcomer = async (stage: Stage) => {
  localStorage.setItem('myniks.digitalId', JSON.stringify({ state: 'stored', from: null }));
  stage.gate.route(signinCalls.signInWithSingpass, refused('USER_NOT_FOUND', digitalPerson));
  await stage.reload('/callback?code=c1&state=stored');
  await stage.until(() => stage.flow('digitalReturn') === null, 'the return was read');
};

const change = async (stage: Stage, { label }: Move) => {
  if (label === 'details.change (everything)') return fillDetails(stage);
  if (label === 'details.change (the nationality)') return pick(stage, t`Nationality`, nameOf('MY'));
  if (label === 'details.change (another email)') return type('email', 'ling@example.com');
  return press(control('checkbox'));
};
const nameOf = (code: string) =>
  new Intl.DisplayNames(document.documentElement.lang, { type: 'region' }).of(code) ?? code;

const wrote = (name: string) => () =>
  [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)].filter(({ readOnly }) => !readOnly);
const labelled = (wanted: () => string) => () => {
  const [input] = wrote('identity-number')();
  return input && textStarts(input, wanted()) ? [input] : [];
};
const textStarts = (input: HTMLInputElement, text: string) => (input.labels?.[0]?.textContent ?? '').startsWith(text);
const detailControls = () => [
  ...['name', 'email', 'phone', 'postal', 'address', 'unit'].flatMap((name) => wrote(name)()),
  ...[t`Nationality`, t`Country`, t`Country code`].flatMap((label) => ready('button', beginningWith(`${label}: `))),
  ...ready('radio'),
  ...ready('checkbox'),
];

const hasDigital = ({ digital }: { digital: unknown }) => digital !== null;
const isNumberKnown = ({ login }: { login: unknown }) => login === 'none';
const residentExceptions: ViewFlow['excuses'] = [
  ...['details.filling', 'details.checkingEmail'].map((state) => ({
    state,
    label: 'identity.edit',
    reason: 'the digital ID’s number is locked; Back leads there',
    when: hasDigital,
  })),
  ...['details.filling', 'details.checkingEmail'].map((state) => ({
    state,
    label: 'digitalId.open',
    reason: 'the number is known already',
    when: isNumberKnown,
  })),
];

const viewOf = (flow: Flow, at: string, excuses: ViewFlow['excuses'], world: () => World): ViewFlow => {
  let actor: SignUpActor | null = null;
  /** Of a wizard that has ended, the last. */
  const present = (stage: Stage) => {
    actor = stage.flow('signUp') ?? actor;
    if (actor === null) throw new Error('Sign-up was not opened');
    return actor.getSnapshot();
  };
  return {
    flow,
    open: async () => {
      actor = null;
      sessionStorage.clear();
      const stage = await openStage(world(), { at, before: (gate) => gate.hold(...HELD) });
      await stage.until(() => stage.flow('signUp') !== null, 'sign-up');
      await stage.settle();
      return stage;
    },
    snapshot: present,
    controls: {
      'kind.select': () => ready('tab'),
      'nric.change': labelled(() => t`NRIC or FIN`),
      'passport.change': labelled(() => t`Passport number`),
      'details.change': detailControls,
      'identity.edit': () => [...ready('button', t`Change the ID number`), ...ready('button', t`Add the ID number`)],
      'digitalId.open': () => [...ready('button', t`Sign up with Digital ID`), ...ready('button', t`Use Digital ID`)],
      'step.next': () => ready('button', t`Next`),
      'step.back': () => ready('button', t`Back`),
    },
    filled: {
      'nric.change': (event) => String(Reflect.get(event, 'nric')),
      'passport.change': (event) => String(Reflect.get(event, 'passport')),
    },
    moves: {
      'time.passed': (stage) => stage.sleepUntil(NOON),
      'kind.select (resident)': () => tap('tab', t`Singapore resident`),
      'kind.select (foreigner)': () => tap('tab', t`Foreigner`),
      'details.change': change,
      'email.leave': () => leave('email'),
      'digitalId.found': returnAsNewcomer,
      'digitalId -> back': () => tap('button', t`Cancel`),
      'otp -> proven': prove,
      'otp -> back': goBack,
      'newPassword -> back': goBack,
      ...Object.fromEntries(
        ['saved', ...Object.keys(REFUSALS)].map((end) => [`newPassword -> ${end}`, choosePassword]),
      ),
    },
    parts: signUpDefinition,
    endings: {
      ...Object.fromEntries(
        ASKING.flatMap((id) => [
          [`${id} -> no login`, async () => known('none', 0)],
          [`${id} -> a login`, async () => known('active', 1)],
          [`${id} -> records without a login`, async () => known('manualActivation', 1)],
        ]),
      ),
      // the sign-up did not reach the server
      'signIn -> a pass': async () => answer(200, { success: true, token: await world().signIn('kenji') }),
    },
    // the screens of a sub-flow have their own walk
    region: (stage) =>
      stage.flow('signUp') === null || Object.keys(present(stage).children).some((id) => SUB_FLOWS.includes(id))
        ? null
        : (document.querySelector<HTMLElement>('#main')?.parentElement ?? null),
    local: (inside) => [
      ...ready('link', undefined, inside),
      ...ready('button', t`How we use your ID number`, inside),
      // offered in every flow, taken in one of them
      ...ready('tab', undefined, inside),
      ...wrote('identity-number')(),
      ...ready('button', t`Sign up with Digital ID`, inside),
      ...ready('button', t`Use Digital ID`, inside),
      ...detailControls(),
    ],
    excuses,
    impossible: Object.fromEntries(SUB_FLOWS.map((id) => [`${id} -> unexpected`, 'the sub-flow ends, it cannot fail'])),
    met: new Set(),
  };
};

const signUpView = (world: () => World) => viewOf(signUpFlow, '/signup', residentExceptions, world);
const foreignSignUpView = (world: () => World) => viewOf(foreignSignUpFlow, '/signup', [], world);
const detailsFirstSignUpView = (world: () => World) =>
  viewOf(detailsFirstSignUpFlow, '/signupDetail', residentExceptions, world);

export const views: ViewsOf = (world) => [signUpView(world), foreignSignUpView(world), detailsFirstSignUpView(world)];
