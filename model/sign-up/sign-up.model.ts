import type { PostalAnswer } from '#contract/calls/delivery.calls.ts';
import type { PatientLogin } from '#contract/calls/patient.calls.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { Token } from '#contract/ids.ts';
import type { DigitalIdOutput } from '#machines/digital-id/digital-id.types.ts';
import { isUnitUnchecked } from '#machines/kit/found-address.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { NewPasswordOutput } from '#machines/new-password/new-password.types.ts';
import type { OtpOutput } from '#machines/otp/otp.types.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { signUpReasons } from '#machines/sign-up/sign-up.reasons.ts';
import { signUpStory } from '#machines/sign-up/sign-up.story.ts';
import type { DetailAnswers, SignUpContext, SignUpInput } from '#machines/sign-up/sign-up.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { digitalPerson, NOON, NOW, token } from '#model/samples.ts';

export const everyDetail: DetailAnswers = {
  name: 'Tan Mei Ling',
  email: 'mei@example.com',
  phoneCode: '+65',
  phoneNumber: '9123 4567',
  race: 'Chinese',
  nationality: 'SG',
  countryCode: 'SG',
  postal: '238801',
  address: '1 Orchard Road',
  unit: '#02-03',
  consent: 'en-US',
};
const OTHER_POSTAL = '238859';
const OTHER_EMAIL = 'ling@example.com';

const refused = (code: FailureCode): NewPasswordOutput => ({
  outcome: 'refused',
  failure: { kind: 'rejected', code, serverMessage: code },
});

const isFilled = ({ name, address }: SignUpContext) => name !== '' && address !== '';
const isUnasked = ({ takenEmail, freeEmail }: SignUpContext) => takenEmail === null && freeEmail === null;

/**
 * Variants of typed details by state: the foreigner tab asks for the nationality, the detail screen for everything
 * else.
 */
const detailsOn = (path: string, context: SignUpContext, isMainFlow: boolean) => {
  const { kind, consent, email } = context;
  if (path === 'identity')
    return kind === 'foreigner' ? { 'the nationality': { changes: { nationality: 'MY' as const } } } : {};
  if (!path.startsWith('details.')) return {};
  if (!isMainFlow)
    return {
      everything: { changes: everyDetail },
      ...(kind === 'resident' &&
        (context.postal === OTHER_POSTAL
          ? { 'another street': { changes: { address: '1 Somerset Road' } } }
          : { 'a postal code': { changes: { postal: OTHER_POSTAL } } })),
    };
  return {
    ...((!isFilled(context) || consent === null) && { everything: { changes: everyDetail } }),
    ...(consent !== null && isUnasked(context) && { 'the consent taken away': { changes: { consent: null } } }),
    ...(consent !== null && email === everyDetail.email && { 'another email': { changes: { email: OTHER_EMAIL } } }),
  };
};

/**
 * Makes a flow for residents, who have a number and the digital ID, or for foreigners, who have a passport. Only one
 * flow fills in all details, so that all stay small.
 */
const flowFrom = (step: SignUpInput['step'], people: 'residents' | 'foreigners', start: Words) => {
  const isMainFlow = step === 'identity' && people === 'residents';
  return defineFlow({
    machine: signUpMachine,
    story: signUpStory,
    reasons: signUpReasons,
    start,
    input: { wizardId: 'sign-up', now: NOW, step },
    events: {
      'time.passed': { 'until noon': { now: NOON } },
      'kind.select': people === 'residents' ? {} : { resident: { kind: 'resident' }, foreigner: { kind: 'foreigner' } },
      'nric.change': (context) =>
        people === 'residents'
          ? { right: { nric: 'S1234567D' }, ...(!isFilled(context) && { wrong: { nric: 'S1234567A' } }) }
          : {},
      'passport.change': ({ kind }) =>
        kind === 'foreigner' ? { right: { passport: 'K1234567' }, 'too long': { passport: 'K'.repeat(21) } } : {},
      'details.change': (context, path) => detailsOn(path, context, isMainFlow),
      'email.leave': plain,
      'identity.edit': plain,
      'digitalId.open': people === 'residents' ? plain : {},
      'digitalId.found': people === 'residents' ? { 'somebody new': { person: digitalPerson } } : {},
      'step.next': plain,
      'step.back': plain,
    },
    calls: {
      checkPatient: call<PatientLogin>(
        { 'no login': 'none', 'a login': 'active', 'records without a login': 'manualActivation' },
        'offline',
      ),
      digitalId: call<DigitalIdOutput>({ back: { outcome: 'back' } }, 'unexpected'),
      otp: call<OtpOutput>({ proven: { identifier: '+6591234567' }, back: { identifier: null } }, 'unexpected'),
      newPassword: call<NewPasswordOutput>(
        {
          saved: { outcome: 'saved', password: 'Abcdef1!' },
          back: { outcome: 'back' },
          'has a login already': refused('PATIENT_EXISTS'),
          'has records without a login': refused('MANUAL_ACTIVATION'),
          'email taken meanwhile': refused('USERNAME_TAKEN'),
          'email claimed by another account': refused('EMAIL_CLAIMED'),
          'digital ID too long ago': refused('TICKET_INVALID'),
          'code too long ago': refused('OTP_REQUIRED'),
        },
        'unexpected',
      ),
      lookUpPostalCode: call<PostalAnswer>(
        { 'the street': { buildingNumber: '290', streetName: 'Orchard Road', floors: ['#14-08'] } },
        'NOT_FOUND',
        'offline',
      ),
      signIn: call<{ token: Token }>({ 'a pass': { token } }, 'TOO_MANY_TRIES', 'offline'),
    },
    key: (context) => [
      context.kind,
      context.nric,
      context.passport,
      context.nationality,
      context.login,
      isFilled(context),
      context.postal === OTHER_POSTAL,
      context.name !== '',
      context.address !== '',
      context.unit !== '',
      context.isFound,
      isUnitUnchecked(context.unit, context.foundUnit),
      context.consent,
      context.email,
      context.takenEmail,
      context.freeEmail,
      context.claimedEmail,
    ],
  });
};

export const signUpFlow = flowFrom(
  'identity',
  'residents',
  words('The sign-up page opens, for a resident', '打开注册页面（居民）'),
);
export const foreignSignUpFlow = flowFrom(
  'identity',
  'foreigners',
  words('The sign-up page opens, for a foreigner', '打开注册页面（外籍人士）'),
);
/** A sign-up that the address opens at the details. */
export const detailsFirstSignUpFlow = flowFrom(
  'details',
  'residents',
  words('The address of the details page is opened', '直接打开个人资料页的网址'),
);

/** Labels until a number unknown to the clinics and all details are filled in. */
export const toDetails = [
  'nric.change (right)',
  'step.next',
  'checkIdentity -> no login',
  'details.change (everything)',
] as const;
/** Labels until the email is free, too, and the code is requested. */
export const toOtp = [...toDetails, 'step.next', 'checkDetails -> no login'] as const;

export const flows: readonly Flow[] = [signUpFlow, foreignSignUpFlow, detailsFirstSignUpFlow];
