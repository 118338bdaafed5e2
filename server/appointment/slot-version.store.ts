/** The version of the times that a place has in a month: docs/decisions/0057-a-database-of-real-size.md. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ClinicId } from '#contract/ids.ts';
import { firstDayOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

interface MonthOf {
  year: number;
  month: number;
}

/** An expression: the same number only while nothing was committed that changes these times. */
export const slotVersion = (clinic: ClinicId, month: MonthOf): RawBuilder<number> => sql<number>`(
  select coalesce(bit_xor(token), 0) from slot_change
  where (clinic_id = ${clinic} and month = ${firstDayOf(month)}) or clinic_id is null)`;

export const readSlotVersion = async (db: Kysely<Database>, clinic: ClinicId, month: MonthOf): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select ${slotVersion(clinic, month)} as version`.execute(db);
  return rows[0]?.version ?? 0;
};

/** Makes one row of all changes of a month, which leaves its version as it is. */
export const mergeSlotChanges = async (db: Kysely<Database>): Promise<void> => {
  await sql`
    with merged as (delete from slot_change returning *)
    insert into slot_change (clinic_id, month, token)
    select clinic_id, month, bit_xor(token) from merged group by clinic_id, month`.execute(db);
};
