/** Contacts of an account's owner. */
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { dialled, isSmsCountry } from '#server/otp/otp.rules.ts';

export interface Contact {
  kind: 'email' | 'phone';
  address: string;
}

/** One spelling for each contact. */
export const spelled = ({ kind, address }: Contact): string =>
  kind === 'phone' ? dialled(address.replaceAll(' ', '')) : address;

/**
 * Proven emails and phones, first that of the sign-up: its code came back in the session of the sign-up.
 * A later confirmation of an email proves only that its owner agrees, who may be another person than the account's.
 */
export const listContacts = async (db: Kysely<Database>, patientId: PatientId): Promise<Contact[]> => {
  const { rows } = await sql<Contact>`
    select kind, address from contact where patient_id = ${patientId} order by proven_by <> 'code', kind`.execute(db);
  return rows
    .map((contact) => ({ ...contact, address: spelled(contact) }))
    .filter(({ kind, address }) => kind === 'email' || isSmsCountry(address));
};

/** Null when the account has no email any more. */
export const findEmail = async (db: Kysely<Database>, patientId: PatientId): Promise<string | null> => {
  const row = await db.selectFrom('login').select('email').where('patient_id', '=', patientId).executeTakeFirst();
  return row?.email ?? null;
};

/** The language of the sign-up; null for accounts that were not made by a sign-up. */
export const findLanguage = async (db: Kysely<Database>, patientId: PatientId): Promise<AnswerLanguage | null> => {
  const row = await db
    .selectFrom('consent')
    .select('language')
    .where('patient_id', '=', patientId)
    .orderBy('given_at', 'desc')
    .executeTakeFirst();
  return row ? (row.language.startsWith('zh') ? 'zh' : 'en') : null;
};

/** Whether the account was made with this email or phone. */
export const isOwnContact = async (
  db: Kysely<Database>,
  patientId: PatientId,
  named: string | null,
): Promise<boolean> => {
  const [own] = await listContacts(db, patientId);
  return own !== undefined && named !== null && own.address === spelled({ kind: own.kind, address: named });
};
