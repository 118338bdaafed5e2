/**
 * An account's statements about its owner are claimed until they are proven. This module alone writes the table `identifier`; the
 * values themselves are in patient_identity, login and patient.
 */
import type { Kysely } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export type IdentifierKind = 'number' | 'email' | 'phone';
/**
 * The digital ID vouched for a number, or the staff saw the ID; the code of the sign-up came back from an email or phone,
 * or the owner of an email confirmed it later by the link of its letter.
 */
export type Proof = 'digital-id' | 'code' | 'link' | 'counter';

/** Notes a new value: claimed, or proven from the start. A proof of an earlier value is deleted. */
export const claim = async (
  db: Kysely<Database>,
  patientId: PatientId,
  claims: Partial<Record<IdentifierKind, Proof | null>>,
  now: IsoInstant,
): Promise<void> => {
  const rows = Object.entries(claims).map(([kind, proof]) => ({
    patient_id: patientId,
    kind: kind as IdentifierKind,
    claimed_at: now,
    proven_at: proof && now,
    proven_by: proof,
    lost_at: null,
    lost_to: null,
  }));
  await db
    .insertInto('identifier')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['patient_id', 'kind']).doUpdateSet((row) => ({
        claimed_at: row.ref('excluded.claimed_at'),
        proven_at: row.ref('excluded.proven_at'),
        proven_by: row.ref('excluded.proven_by'),
        lost_at: null,
        lost_to: null,
      })),
    )
    .execute();
};

/** Proves the present value; the first proof stays. @returns false without a claim, or when it was lost */
export const prove = async (
  db: Kysely<Database>,
  patientId: PatientId,
  kind: IdentifierKind,
  proof: Proof,
  now: IsoInstant,
): Promise<boolean> => {
  const proven = await db
    .updateTable('identifier')
    .set((row) => ({
      proven_at: row.fn.coalesce('proven_at', row.val(now)),
      proven_by: row.fn.coalesce('proven_by', row.val(proof)),
    }))
    .where('patient_id', '=', patientId)
    .where('kind', '=', kind)
    .where('lost_at', 'is', null)
    .returning('kind')
    .executeTakeFirst();
  return proven !== undefined;
};

/** Another account has proven the value of `patientId`, who only claimed it; null: its owner was at the counter. */
export const lose = async (
  db: Kysely<Database>,
  patientId: PatientId,
  kind: IdentifierKind,
  { to, now }: { to: PatientId | null; now: IsoInstant },
): Promise<void> => {
  await db
    .updateTable('identifier')
    .set({ lost_at: now, lost_to: to })
    .where('patient_id', '=', patientId)
    .where('kind', '=', kind)
    .where('proven_at', 'is', null)
    .execute();
};

/** The number that was proven is another patient's after all. */
export const yieldNumber = async (
  db: Kysely<Database>,
  patientId: PatientId,
  { to, now }: { to: PatientId; now: IsoInstant },
): Promise<void> => {
  await db
    .updateTable('identifier')
    .set({ proven_at: null, proven_by: null, lost_at: now, lost_to: to })
    .where('patient_id', '=', patientId)
    .where('kind', '=', 'number')
    .execute();
};

/** Which of an account's identifiers are proven. */
export const listProven = async (db: Kysely<Database>, patientId: PatientId): Promise<Set<IdentifierKind>> => {
  const rows = await db
    .selectFrom('identifier')
    .select('kind')
    .where('patient_id', '=', patientId)
    .where('proven_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
};
