import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SignUp } from '#contract/calls/signup.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { type IdentityNumber, insertIdentity } from '#server/patient/identity.store.ts';

const NOTICE = 'identity-number notice';

export interface NewMember extends Pick<SignUp, 'username' | 'name' | 'phone' | 'race' | 'address' | 'consent'> {
  identity: IdentityNumber;
  nationality: string;
  /** Account key of the digital ID that vouched for the identity. */
  sub: string | null;
  /** As the digital ID brings it; null when it does not. */
  birthMonth: number | null;
  passwordHash: string;
  /** Hash of the token of the session that signs up. */
  session: Buffer;
}

/** The email is the user ID. @throws the database's unique violations, when it has become known meanwhile */
export const insertLogin = async (
  db: Kysely<Database>,
  { patientId, email, passwordHash }: { patientId: PatientId; email: string; passwordHash: string },
): Promise<void> => {
  await db
    .insertInto('login')
    .values({ patient_id: patientId, user_id: email, email, password_hash: passwordHash })
    .execute();
};

/** Agreement to the notice about identity numbers. */
export const insertConsent = async (
  db: Kysely<Database>,
  consent: { patientId: PatientId; version: string; language: string; session: Buffer },
  now: IsoInstant,
): Promise<void> => {
  await db
    .insertInto('consent')
    .values({
      patient_id: consent.patientId,
      text_name: NOTICE,
      text_version: consent.version,
      language: consent.language,
      session_hash: consent.session,
      given_at: now,
    })
    .execute();
};

/** @throws the database's unique violations, when the identity or the email has become known meanwhile */
export const insertMember = async (
  db: Kysely<Database>,
  vault: Vault,
  member: NewMember,
  now: IsoInstant,
): Promise<PatientId> => {
  const patientId = randomUUID() as string as PatientId;
  const { username, name, phone, address, birthMonth, consent, identity } = member;
  const { nationality, race, sub, passwordHash, session } = member;
  await db
    .insertInto('patient')
    .values({
      id: patientId,
      name,
      email: username,
      phone,
      is_guest: false,
      country_code: address.countryCode,
      postal: address.postal,
      address: address.address,
      unit: address.unit,
      birth_month: birthMonth,
      created_at: now,
    })
    .execute();
  await insertIdentity(db, vault, { patientId, identity, nationality, race, sub });
  await insertLogin(db, { patientId, email: username, passwordHash });
  await insertConsent(db, { patientId, version: consent.notice, language: consent.language, session }, now);
  return patientId;
};

/** Password hash of the login that a sign-up with this email made in the same session; null without one. */
export const findSignedUp = async (db: Kysely<Database>, username: string, session: Buffer): Promise<string | null> => {
  const row = await db
    .selectFrom('login')
    .innerJoin('consent', 'consent.patient_id', 'login.patient_id')
    .select('password_hash')
    .where('user_id', '=', username)
    .where('session_hash', '=', session)
    .where('text_name', '=', NOTICE)
    .executeTakeFirst();
  return row?.password_hash ?? null;
};
