/** The legal identity of a patient. Numbers are sealed; they are looked up by their HMAC. */
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { Nationality } from '#contract/lists/people.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Vault } from '#server/kit/sealed.ts';

/** The number is in upper case without blanks. A passport number names one person within its country only. */
export type IdentityNumber =
  | { kind: 'nric'; number: string }
  | { kind: 'passport'; number: string; country: Nationality };

/** A patient, and whether there is a login yet. */
export interface KnownPatient {
  patientId: PatientId;
  hasLogin: boolean;
}

/** The holder of a number. */
export interface Holder extends KnownPatient {
  /** The number is proven to be this patient's; otherwise it is only claimed. */
  isProven: boolean;
}

const fingerprintOf = (vault: Vault, { kind, number }: IdentityNumber): Buffer =>
  vault.fingerprint(`identity ${kind}`, number);

/** The keys under which a number may be stored: one for each kind. */
export const numberHmacs = (vault: Vault, number: string): Buffer[] => [
  vault.fingerprint('identity nric', number),
  vault.fingerprint('identity passport', number),
];

/** Empty for an NRIC or FIN, which names one person everywhere. */
const countryOf = (identity: IdentityNumber): string => (identity.kind === 'passport' ? identity.country : '');

const known = (db: Kysely<Database>) =>
  db
    .selectFrom('patient_identity')
    .leftJoin('login', 'login.patient_id', 'patient_identity.patient_id')
    .select([
      'patient_identity.patient_id as patientId',
      ({ eb }) => eb('login.patient_id', 'is not', null).as('hasLogin'),
      sql<boolean>`has_proven_number(patient_identity.patient_id)`.as('isProven'),
    ])
    .$narrowType<{ hasLogin: boolean }>();

export const findByNumber = async (
  db: Kysely<Database>,
  vault: Vault,
  identity: IdentityNumber,
): Promise<Holder | null> => {
  const row = await known(db)
    .where('number_hmac', '=', fingerprintOf(vault, identity))
    .where('country', '=', countryOf(identity))
    .executeTakeFirst();
  return row ?? null;
};

/** Finds a patient by the account key of the digital ID. */
export const findBySub = async (db: Kysely<Database>, sub: string): Promise<Holder | null> =>
  (await known(db).where('singpass_sub', '=', sub).executeTakeFirst()) ?? null;

/**
 * Locks the row of a number and that of a patient, always in one order, until the transaction ends. Facts that are read
 * afterwards stay true: moving or proving a number takes this lock first.
 */
export const lockIdentities = async (
  tx: Kysely<Database>,
  vault: Vault,
  { identity, patientId }: { identity: IdentityNumber | null; patientId: PatientId | null },
): Promise<void> => {
  await sql`
    select from patient_identity
    where patient_id = ${patientId}::text
      or (number_hmac = ${identity && fingerprintOf(vault, identity)}::bytea and country = ${identity && countryOf(identity)}::text)
    order by patient_id for update`.execute(tx);
};

/** The account has no number any more. */
export const removeIdentity = async (tx: Kysely<Database>, patientId: PatientId): Promise<void> => {
  await tx.deleteFrom('patient_identity').where('patient_id', '=', patientId).execute();
};

/** The number of one patient becomes that of another, who has none. */
export const moveIdentity = async (tx: Kysely<Database>, from: PatientId, to: PatientId): Promise<void> => {
  await tx.updateTable('patient_identity').set({ patient_id: to }).where('patient_id', '=', from).execute();
};

/** Replaces the number of an account, if it has one, by the number on an ID; an NRIC or FIN says no nationality. */
export const replaceNumber = async (
  tx: Kysely<Database>,
  vault: Vault,
  patientId: PatientId,
  identity: IdentityNumber,
): Promise<void> => {
  const number = {
    kind: identity.kind,
    country: countryOf(identity),
    number_hmac: fingerprintOf(vault, identity),
    number_sealed: vault.seal(identity.number),
    ...(identity.kind === 'passport' && { nationality: identity.country }),
  };
  await tx
    .insertInto('patient_identity')
    .values({ patient_id: patientId, ...number })
    .onConflict((conflict) => conflict.column('patient_id').doUpdateSet(number))
    .execute();
};

/** Stores the account key of the digital ID. @returns false when there is another one already, which stays */
export const linkSub = async (db: Kysely<Database>, patientId: PatientId, sub: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('patient_identity')
    .set({ singpass_sub: sub })
    .where('patient_id', '=', patientId)
    .where((where) => where.or([where('singpass_sub', 'is', null), where('singpass_sub', '=', sub)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface LegalPerson {
  patientId: PatientId;
  identity: IdentityNumber;
  nationality: string | null;
  race: string | null;
  sub: string | null;
}

/** @throws the database's unique violation, patient_identity_number or patient_identity_sub, when it is known already */
export const insertIdentity = async (
  db: Kysely<Database>,
  vault: Vault,
  { patientId, identity, nationality, race, sub }: LegalPerson,
): Promise<void> => {
  await db
    .insertInto('patient_identity')
    .values({
      patient_id: patientId,
      kind: identity.kind,
      country: countryOf(identity),
      number_hmac: fingerprintOf(vault, identity),
      number_sealed: vault.seal(identity.number),
      nationality,
      race,
      singpass_sub: sub,
    })
    .execute();
};

/** The decrypted number; only to compare a new password with it, and for the clinic. */
export const readNumber = async (db: Kysely<Database>, vault: Vault, patientId: PatientId): Promise<string | null> => {
  const row = await db
    .selectFrom('patient_identity')
    .select('number_sealed')
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row ? vault.open(row.number_sealed) : null;
};

/** The kind of ID whose number is proven to be the patient's; null without one. */
export const findProvenKind = async (
  db: Kysely<Database>,
  patientId: PatientId,
): Promise<IdentityNumber['kind'] | null> => {
  const row = await db
    .selectFrom('patient_identity')
    .select('kind')
    .where('patient_id', '=', patientId)
    .where(sql<boolean>`has_proven_number(patient_id)`)
    .executeTakeFirst();
  return row?.kind ?? null;
};
