import type { DoneActorEvent, EventObject } from 'xstate';
import type { PostalAnswer } from '#contract/calls/delivery.calls.ts';
import type { SignUp, SignUpIdentity } from '#contract/calls/signup.calls.ts';
import { cleanEmail, cleanName, cleanNumber, cleanPostalCode, cleanText } from '#contract/clean.ts';
import { IDENTITY_NOTICE_VERSION } from '#contract/constants.ts';
import { phoneOf } from '#contract/rules/phone.ts';
import { isWholePostalCode, streetOf, unitAfter } from '../kit/found-address.ts';
import { required } from '../kit/required.ts';
import type { NewPasswordOutput } from '../new-password/new-password.types.ts';
import type { Credentials } from '../sign-in/sign-in.types.ts';
import type { DetailAnswers, PatientQuery, SignUpContext } from './sign-up.types.ts';

export const emailOf = ({ email }: Pick<SignUpContext, 'email'>): string => cleanEmail(email);
/** Whether another account claims the email without proof. */
export const isEmailClaimed = (context: Pick<SignUpContext, 'email' | 'claimedEmail'>): boolean =>
  emailOf(context) === context.claimedEmail;
export const wholePhone = ({ phoneCode, phoneNumber }: Pick<SignUpContext, 'phoneCode' | 'phoneNumber'>): string =>
  phoneOf(phoneCode, phoneNumber);

export const identityQuery = ({ kind, nric, passport, nationality }: SignUpContext): PatientQuery =>
  kind === 'resident'
    ? { nric: cleanNumber(nric) }
    : { passport: cleanNumber(passport), nationality: required(nationality, 'nationality') };

const identityOf = (context: SignUpContext): SignUpIdentity => {
  if (context.digital) return { ticket: context.digital.ticket };
  if (context.kind === 'resident') return { nric: cleanNumber(context.nric) };
  return { passport: cleanNumber(context.passport), nationality: required(context.nationality, 'nationality') };
};

/** Whether a complete postal code of Singapore was just typed; a street given with it needs no look-up. */
export const asksForStreet = (
  { countryCode }: Pick<SignUpContext, 'countryCode'>,
  { postal, address }: Partial<DetailAnswers>,
): boolean => postal !== undefined && address === undefined && countryCode === 'SG' && isWholePostalCode(postal);

/** Whether the address changes: a running look-up is then cancelled. */
export const isOfAddress = (changes: Partial<DetailAnswers>): boolean =>
  ['countryCode', 'postal', 'address', 'unit'].some((field) => field in changes);

export const withFound = ({ unit, foundUnit }: Pick<SignUpContext, 'unit' | 'foundUnit'>, found: PostalAnswer) => ({
  address: streetOf(found),
  ...unitAfter(unit, foundUnit, found),
});

/** All members of POST /signup/password but the password. */
export const signUpOf = (context: SignUpContext): Omit<SignUp, 'password'> => ({
  username: emailOf(context),
  identifier: required(context.identifier, 'identifier'),
  identity: identityOf(context),
  name: cleanName(context.name),
  phone: wholePhone(context),
  race: required(context.race, 'race'),
  nationality: required(context.nationality, 'nationality'),
  address: {
    countryCode: context.countryCode,
    postal: cleanPostalCode(context.countryCode, context.postal),
    address: cleanText(context.address),
    unit: cleanText(context.unit),
  },
  consent: { notice: IDENTITY_NOTICE_VERSION, language: required(context.consent, 'consent') },
});

/** @param event end of the password step, the only source of the password */
export const credentialsOf = (context: SignUpContext, event: EventObject): Credentials => {
  const { output } = event as DoneActorEvent<NewPasswordOutput>;
  return { username: emailOf(context), password: output.outcome === 'saved' ? output.password : '', remember: false };
};
