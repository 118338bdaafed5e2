import type { PatientLogin } from '#contract/calls/patient.calls.ts';
import type { SignUp } from '#contract/calls/signup.calls.ts';
import type { Token } from '#contract/ids.ts';
import type { CountryCode, Nationality, Race } from '#contract/lists/people.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { NewPerson } from '../digital-id/digital-id.types.ts';
import type { Failure } from '../kit/failure.ts';
import type { TimePassed } from '../kit/time.ts';

type ConsentLanguage = SignUp['consent']['language'];
export type IdentityKind = 'resident' | 'foreigner';

/** The first screen as typed. */
interface IdentityAnswers {
  kind: IdentityKind;
  nric: string;
  passport: string;
}
/** The detail screen as typed; null where nothing is chosen yet. */
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
  /** Language in which the person read the identity-number notice and consented; null without consent. */
  consent: ConsentLanguage | null;
}

export interface SignUpContext extends IdentityAnswers, DetailAnswers {
  wizardId: string;
  /** Number of rounds of one-time codes so far. */
  round: number;
  /** The step that the address opens (NAV-05). */
  firstStep: SignUpInput['step'];
  now: IsoInstant;
  /** Data from the digital ID; its ticket replaces the identity number. */
  digital: NewPerson | null;
  /** Whether the identity number has a login; null until the server is asked. */
  login: PatientLogin | null;
  /** The last email in use already, and the last free one. */
  takenEmail: string | null;
  freeEmail: string | null;
  /** The last email that another account claims: only a code by email proves it. */
  claimedEmail: string | null;
  /** The phone or email proven by a code. */
  identifier: string | null;
  /** Session of the new account; null until it is signed in. */
  token: Token | null;
  /** The postal code has found the street in the form. */
  isFound: boolean;
  /** Unit that a look-up filled in; empty without one. */
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
  /** The digital ID returned with a person whom the clinics do not know. */
  | { type: 'digitalId.found'; person: NewPerson }
  | { type: 'step.next' }
  | { type: 'step.back' };
export type SignUpEmitted = { type: 'wizard.leave' } | { type: 'otp.verified' };
export type SignUpField = 'identity' | 'nric' | 'passport' | keyof DetailAnswers;

export interface SignUpInput {
  wizardId: string;
  now: IsoInstant;
  /** The step in the address; details may come first (NAV-05). */
  step: 'identity' | 'details';
}

/** The account exists; without a token the person has to sign in. */
export interface SignUpOutput {
  username: string;
  token: Token | null;
}

export interface PostalQuery {
  postal: string;
}

/** One of the three queries of GET /patient/check. */
export type PatientQuery = { nric: string } | { passport: string; nationality: Nationality } | { email: string };
