/** Members, and the versions of the terms that they agreed to or got a notice of. */
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

/**
 * Members who agreed to an earlier version and did not hear of this one.
 * @param later this version and all after it
 */
export const listUnaware = async (
  db: Kysely<Database>,
  version: string,
  later: readonly string[],
): Promise<PatientId[]> => {
  const { rows } = await sql<{ id: PatientId }>`
    select patient_id as id from niks_account account
    where closed_at is null and terms_version <> all (${later}::text[])
      and not exists (select from notification heard
        where letter = 'niks.terms' and subject = ${version} and heard.patient_id = account.patient_id)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
};
