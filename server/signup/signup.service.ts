import type { Transaction } from 'kysely';
import type { SignUp } from '#contract/calls/signup.calls.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import { takeOrdersAlong } from '#server/guest-order/guest-order.service.ts';
import type { Asker } from '#server/kit/asker.ts';
import { isDatabaseError } from '#server/kit/database-errors.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { isVerified, takeVerifiedIdentifier } from '#server/otp/otp.service.ts';
import { requirePolicy, requireUnguessable } from '#server/password/password-policy.rules.ts';
import { claim } from '#server/patient/identifier.store.ts';
import { findByNumber, findBySub, type IdentityNumber } from '#server/patient/identity.store.ts';
import { type LookedUp, lookUpSubject, takeLookUp } from '#server/patient/look-up.service.ts';
import { giveLookUpsBack } from '#server/patient/look-up.store.ts';
import { freeNumber, loseNumber, tellClinicOfMove } from '#server/patient/number.service.ts';
import { findByEmail } from '#server/patient/patient.store.ts';
import { sendConfirmation } from '#server/signin/confirm.service.ts';
import { freeEmail, loseEmail } from '#server/signin/login-name.service.ts';
import { findLogin } from '#server/signin/signin.store.ts';
import { findSignedUp, insertMember } from './signup.store.ts';
import { readTicket, takeTicket } from './ticket.store.ts';

interface Identified {
  identity: IdentityNumber;
  nationality: string;
  /** The name from the digital ID, or as typed. */
  name: string;
  /** Account key of the digital ID that vouches for the number; null for a number that was typed. */
  sub: string | null;
  /** The month from the digital ID; null when it brings none. */
  birthMonth: number | null;
}

/** The digital ID vouches for nothing of a person who typed the number. */
const TYPED = { sub: null, birthMonth: null };

/** The person of the sign-up. @throws Refused TICKET_INVALID */
const identify = async (
  { db, vault }: Kit,
  { identity, nationality, name }: SignUp,
  session: Buffer,
  now: IsoInstant,
): Promise<Identified> => {
  if ('nric' in identity) return { identity: { kind: 'nric', number: identity.nric }, nationality, name, ...TYPED };
  if ('passport' in identity) {
    const { nationality: country, passport: number } = identity;
    return { identity: { kind: 'passport', number, country }, nationality: country, name, ...TYPED };
  }
  const person = await readTicket(db, vault, session, identity.ticket, now);
  if (person === null) throw new Refused('TICKET_INVALID');
  return { ...person, nationality };
};

/**
 * A typed number is free when no account has it; a number from the digital ID, when no account has proven it.
 * @throws Refused PATIENT_EXISTS, MANUAL_ACTIVATION
 */
const requireFreeNumber = async ({ db, vault }: Kit, { identity, sub }: Identified): Promise<void> => {
  const known = await findByNumber(db, vault, identity);
  if (known && !known.hasLogin) throw new Refused('MANUAL_ACTIVATION');
  if (known && (known.isProven || sub === null)) throw new Refused('PATIENT_EXISTS');
  if (sub !== null && (await findBySub(db, sub))) throw new Refused('PATIENT_EXISTS');
};

/** @throws Refused USERNAME_TAKEN, MANUAL_ACTIVATION, EMAIL_CLAIMED */
const requireFreeEmail = async ({ db }: Kit, { username, identifier }: SignUp): Promise<void> => {
  const known = await findByEmail(db, username);
  const proven = known.filter(({ isProven }) => isProven);
  if (proven.length > 0)
    throw new Refused(proven.some(({ hasLogin }) => hasLogin) ? 'USERNAME_TAKEN' : 'MANUAL_ACTIVATION');
  if (known.length > 0 && identifier !== username) throw new Refused('EMAIL_CLAIMED');
};

/** Refusals by the constraint that another sign-up with the same identity or email violates at the same time. */
const REFUSED_BY: Record<string, 'PATIENT_EXISTS' | 'USERNAME_TAKEN'> = {
  patient_identity_number: 'PATIENT_EXISTS',
  patient_identity_sub: 'PATIENT_EXISTS',
  login_user_id_key: 'USERNAME_TAKEN',
  login_email_key: 'USERNAME_TAKEN',
};
const refusedBy = (error: unknown): 'PATIENT_EXISTS' | 'USERNAME_TAKEN' | null =>
  (isDatabaseError(error) && error.constraint !== undefined && REFUSED_BY[error.constraint]) || null;

interface Admission {
  body: SignUp;
  person: Identified;
  session: Buffer;
  now: IsoInstant;
}

interface Member extends Admission {
  passwordHash: string;
}

/**
 * Makes the member. A number or email that another account merely claims moves over, and nothing else of that account.
 * @throws Refused TICKET_INVALID, PATIENT_EXISTS, MANUAL_ACTIVATION, USERNAME_TAKEN, OTP_REQUIRED, and the database's unique violations
 */
const makeMember = async (
  tx: Transaction<Database>,
  kit: Kit,
  { body, person, passwordHash, session, now }: Member,
): Promise<void> => {
  const { vault } = kit;
  const { username, identifier, phone, consent } = body;
  if ('ticket' in body.identity && !(await takeTicket(tx, body.identity.ticket))) throw new Refused('TICKET_INVALID');
  const isByEmail = identifier === username;
  const withNumber = person.sub === null ? null : await freeNumber(tx, vault, person.identity);
  const withEmail = isByEmail ? await freeEmail(tx, username) : null;
  const patientId = await insertMember(tx, vault, { ...body, ...person, passwordHash, session }, now);
  const proofs = {
    number: person.sub === null ? null : ('digital-id' as const),
    email: isByEmail ? ('code' as const) : null,
    phone: identifier === phone ? ('code' as const) : null,
  };
  await claim(tx, patientId, proofs, now);
  if (!(await takeVerifiedIdentifier(tx, kit, { identifier, session, now }))) throw new Refused('OTP_REQUIRED');
  const language = consent.language === 'zh-CN' ? 'zh' : 'en';
  const loss = { to: patientId, language, now } as const;
  if (withNumber !== null) {
    await loseNumber(tx, vault, withNumber, loss);
    await tellClinicOfMove(tx, kit, now);
  }
  if (withEmail !== null) await loseEmail(tx, vault, withEmail, loss);
  const proven = { email: isByEmail ? username : null, phone: identifier === phone ? phone : null };
  await tell(tx, { event: 'account.made', subject: patientId, patientId, metadata: { userId: username }, now });
  await takeOrdersAlong(tx, patientId, proven, now);
  if (!isByEmail) await sendConfirmation(tx, kit, { patientId, email: username, language, now });
};

/**
 * Makes the member when number and email are free.
 * @throws Refused PATIENT_EXISTS, MANUAL_ACTIVATION, USERNAME_TAKEN, EMAIL_CLAIMED, TICKET_INVALID, OTP_REQUIRED, and the
 * database's unique violations
 */
const admit = async (kit: Kit, admission: Admission): Promise<void> => {
  const { body, person } = admission;
  await requireFreeNumber(kit, person);
  await requireFreeEmail(kit, body);
  // the account that loses its email to this one answers to the same name
  const claimer = await findLogin(kit.db, body.username);
  const passwordHash = await kit.passwords.hash(body.password, claimer?.passwordHash);
  await kit.db.transaction().execute((tx) => makeMember(tx, kit, { ...admission, passwordHash }));
};

interface Asking {
  asker: Asker;
  /** Hash of the token of the session in which the code was verified, null without one. */
  session: Buffer | null;
  now: IsoInstant;
}

/** The subjects about which a refusal would reveal others; a proven number or email is the person's own. */
const lookedUpBy = ({ username, identifier }: SignUp, { identity, sub }: Identified): LookedUp[] => [
  ...(sub === null ? [identity] : []),
  ...(identifier === username ? [] : [{ kind: 'email' as const, email: username }]),
];

/**
 * Creates a patient with a login. After a lost answer the same sign-up may be repeated: from the session that
 * made the login, and with its password, it succeeds and changes nothing. No answer is kept, since a request with a
 * password must not be. The password is judged before anything is looked up, so that a refused one reveals no patient.
 * @throws Refused INVALID, OTP_REQUIRED, TICKET_INVALID, PATIENT_EXISTS, USERNAME_TAKEN, EMAIL_CLAIMED, MANUAL_ACTIVATION,
 * PASSWORD_REFUSED, TOO_MANY_TRIES
 */
export const signUp = async (kit: Kit, body: SignUp, { asker, session, now }: Asking): Promise<void> => {
  const { db, passwords } = kit;
  const { username, password, identifier, phone } = body;
  requirePolicy(password, 'password');
  if (session === null) throw new Refused('OTP_REQUIRED');
  // before the code, which the first time has used up
  const signedUp = await findSignedUp(db, username, session);
  if (signedUp !== null && (await passwords.verify(password, signedUp)).isRight) return;
  const isOwn = identifier === phone || identifier === username;
  if (!isOwn || !(await isVerified(kit, { identifier, session, now }))) throw new Refused('OTP_REQUIRED');
  const person = await identify(kit, body, session, now);
  const { name, identity } = person;
  requireUnguessable(password, { userId: username, email: username, name, phone, number: identity.number });
  const lookedUp = lookedUpBy(body, person);
  for (const asked of lookedUp) await takeLookUp(kit, asked, { asker, session, now, isRepeatFree: true });
  const admission = { body, person, session, now };
  try {
    await admit(kit, admission);
  } catch (error) {
    if (refusedBy(error) === null) throw error;
    // another sign-up was faster: what it has left free, and to whom, is asked again
    await admit(kit, admission).catch((again: unknown) => {
      const code = refusedBy(again);
      throw code === null ? again : new Refused(code, { cause: again });
    });
  }
  kit.wakeMail?.();
  // the check before this call asked for both
  const subjects = [identity, { kind: 'email', email: username } as const].map((asked) =>
    lookUpSubject(kit.vault, asked),
  );
  await giveLookUpsBack(db, session, { subjects });
};
