/** Memberships of NIK$. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Null for who is not a member. */
export const findJoinedAt = async (db: Kysely<Database>, patientId: PatientId): Promise<IsoInstant | null> => {
  const account = await db
    .selectFrom('niks_account')
    .select('joined_at')
    .where('patient_id', '=', patientId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return account?.joined_at ?? null;
};

/** @returns false for who is a member already */
export const insertAccount = async (
  tx: Transaction<Database>,
  account: { patientId: PatientId; terms: string; language: string; now: IsoInstant },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into niks_account (patient_id, joined_at, terms_version, terms_language)
    values (${account.patientId}, ${account.now}, ${account.terms}, ${account.language})
    on conflict (patient_id) where closed_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
};
