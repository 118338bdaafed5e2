import type { PatientLogin } from '#contract/calls/patient.calls.ts';
import type { SignUp } from '#contract/calls/signup.calls.ts';
import type { Token } from '#contract/ids.ts';
import type { CountryCode, Nationality, Race } from '#contract/lists/people.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { NewPerson } from '../digital-id/digital-id.types.ts';
import type { Failure } from '../kit/failure.ts';
import type { TimePassed } from '../kit/time.ts';

export type ConsentLanguage = SignUp['consent']['language'];
export type IdentityKind = 'resident' | 'foreigner';

/** As typed on the first screen. */
export interface IdentityAnswers {
  kind: IdentityKind;
  nric: string;
  passport: string;
}
/** As typed on the detail screen; null where nothing is chosen yet. */
export interface DetailAnswers {
  name: string;
  email: string;
  phoneCode: string;
  phoneNumber: string;
  race: Race | null;
  nationality: Nationality | null;
  countryCode: CountryCode;
  postal: string;
  address: string;
  unit: string;
  /** The language in which the identity-number notice was consented to; null without consent. */
  consent: ConsentLanguage | null;
}

export interface SignUpContext extends IdentityAnswers, DetailAnswers {
  wizardId: string;
  /** Rounds of one-time codes so far. */
  round: number;
  /** Where the address begins (NAV-05). */
  firstStep: SignUpInput['step'];
  now: IsoInstant;
  /** What the digital ID gave; its ticket stands for the identity number. */
  digital: NewPerson | null;
  /** What the clinics know of the identity number; null until it was asked. */
  login: PatientLogin | null;
  /** The last email that was found taken, and the last that was found free. */
  takenEmail: string | null;
  freeEmail: string | null;
  /** The last email that another account claims: only a code by email proves it. */
  claimedEmail: string | null;
  /** The phone or email that a code proved. */
  identifier: string | null;
  /** The session of the new account; null until it is signed in. */
  token: Token | null;
  /** The postal code has found the street that is written. */
  isFound: boolean;
  /** The unit that a look-up has filled in; empty where it has none. */
  foundUnit: string;
  failure: Failure | null;
}

export type SignUpEvent =
  | TimePassed
  | { type: 'kind.select'; kind: IdentityKind }
  | { type: 'nric.change'; nric: string }
  | { type: 'passport.change'; passport: string }
  | { type: 'details.change'; changes: Partial<DetailAnswers> }
  | { type: 'email.leave' }
  | { type: 'identity.edit' }
  | { type: 'digitalId.open' }
  /** The digital ID came back with somebody the clinics do not know. */
  | { type: 'digitalId.found'; person: NewPerson }
  | { type: 'step.next' }
  | { type: 'step.back' };
export type SignUpEmitted = { type: 'wizard.leave' } | { type: 'otp.verified' };
export type SignUpField = 'identity' | 'nric' | 'passport' | keyof DetailAnswers;

export interface SignUpInput {
  wizardId: string;
  now: IsoInstant;
  /** The step that the address names; details may come first (NAV-05). */
  step: 'identity' | 'details';
}

/** The account exists; without a token the person signs in by hand. */
export interface SignUpOutput {
  username: string;
  token: Token | null;
}

export interface PostalQuery {
  postal: string;
}

/** One of the three questions of GET /patient/check. */
export type PatientQuery = { nric: string } | { passport: string; nationality: Nationality } | { email: string };
