import type { SignUp } from '#contract/calls/signup.calls.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Kit } from '#server/deps.ts';
import { isDatabaseError } from '#server/kit/database-errors.ts';
import { Refused } from '#server/kit/refused.ts';
import { isVerified } from '#server/otp/otp.service.ts';
import { findByNumber, findBySub, type IdentityNumber } from '#server/patient/identity.store.ts';
import { findByEmail } from '#server/patient/patient.store.ts';
import { requirePolicy, requireUnguessable } from '#server/signin/password-policy.ts';
import { findSignedUp, insertMember } from './signup.store.ts';
import { readTicket, takeTicket } from './ticket.store.ts';

interface Identified {
  identity: IdentityNumber;
  nationality: string;
  sub: string | null;
}

/** Whom the sign-up is for. @throws Refused TICKET_INVALID */
const identify = async (
  { db, vault }: Kit,
  { identity, nationality }: SignUp,
  session: Buffer,
  now: IsoInstant,
): Promise<Identified> => {
  if ('nric' in identity) return { identity: { kind: 'nric', number: identity.nric }, nationality, sub: null };
  if ('passport' in identity) {
    const country = identity.nationality;
    return { identity: { kind: 'passport', number: identity.passport, country }, nationality: country, sub: null };
  }
  const person = await readTicket(db, vault, session, identity.ticket, now);
  if (person === null) throw new Refused('TICKET_INVALID');
  return { identity: person.identity, nationality, sub: person.sub };
};

/** @throws Refused PATIENT_EXISTS, USERNAME_TAKEN, MANUAL_ACTIVATION */
const requireUnknown = async ({ db, vault }: Kit, { identity, sub }: Identified, email: string): Promise<void> => {
  const known = (await findByNumber(db, vault, identity)) ?? (sub === null ? null : await findBySub(db, sub));
  if (known) throw new Refused(known.hasLogin ? 'PATIENT_EXISTS' : 'MANUAL_ACTIVATION');
  const withEmail = await findByEmail(db, email);
  if (withEmail.length > 0)
    throw new Refused(withEmail.some(({ hasLogin }) => hasLogin) ? 'USERNAME_TAKEN' : 'MANUAL_ACTIVATION');
};

/** Somebody signed up with the same identity or email at the same time. */
const REFUSED_BY: Record<string, 'PATIENT_EXISTS' | 'USERNAME_TAKEN'> = {
  patient_identity_number: 'PATIENT_EXISTS',
  patient_identity_sub: 'PATIENT_EXISTS',
  login_user_id_key: 'USERNAME_TAKEN',
  login_email_key: 'USERNAME_TAKEN',
};
const asKnown = (error: unknown): unknown => {
  const code = isDatabaseError(error) && error.constraint !== undefined && REFUSED_BY[error.constraint];
  return code ? new Refused(code, { cause: error }) : error;
};

/**
 * Creates a patient with a login. An answer that was lost is asked for again by the same sign-up: from the session that
 * made the login, and with its password, it succeeds and changes nothing. No answer is kept, since a request with a
 * password must not be.
 * @param session hash of the token of the session in which the code was verified, null without one
 * @throws Refused INVALID, OTP_REQUIRED, TICKET_INVALID, PATIENT_EXISTS, USERNAME_TAKEN, MANUAL_ACTIVATION, PASSWORD_REFUSED
 */
export const signUp = async (kit: Kit, body: SignUp, session: Buffer | null, now: IsoInstant): Promise<void> => {
  const { db, vault, passwords } = kit;
  const { username, password, identifier, name, phone } = body;
  requirePolicy(password, 'password');
  const isOwn = identifier === phone || identifier === username;
  if (session === null || !isOwn || !(await isVerified(kit, { identifier, session, now })))
    throw new Refused('OTP_REQUIRED');
  const signedUp = await findSignedUp(db, username, session);
  if (signedUp !== null && (await passwords.verify(password, signedUp)).isRight) return;
  const person = await identify(kit, body, session, now);
  await requireUnknown(kit, person, username);
  requireUnguessable(password, { userId: username, email: username, name, phone, number: person.identity.number });
  const passwordHash = await passwords.hash(password);
  try {
    await db.transaction().execute(async (tx) => {
      if ('ticket' in body.identity && !(await takeTicket(tx, body.identity.ticket)))
        throw new Refused('TICKET_INVALID');
      await insertMember(tx, vault, { ...body, ...person, passwordHash, session }, now);
    });
  } catch (error) {
    throw asKnown(error);
  }
};
