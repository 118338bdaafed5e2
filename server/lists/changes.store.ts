/** Changes of the desk's lists, by the transaction that wrote each. */
import { type Kysely, sql } from 'kysely';
import type { Change } from '#contract/entities/desk.ts';
import type { StaffSessionId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** The oldest transaction that has not ended: all before it have. */
export const findHorizon = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ horizon: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon`.execute(db);
  return rows[0]?.horizon ?? 0;
};

/** Changes of the transactions from `from` on and before `before`. */
export const readChanges = async (
  db: Kysely<Database>,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select distinct kind, subject_id as id, place_id as place from desk_change
    where writer >= ${String(from)}::xid8 and writer < ${String(before)}::xid8 limit ${limit}`.execute(db);
  return rows;
};

/** Time of a session's last use; a lock sets it back. @returns null for a session that has ended */
export const findUse = async (db: Kysely<Database>, id: StaffSessionId): Promise<IsoInstant | null> => {
  const row = await db.selectFrom('staff_session').select('used_at').where('id', '=', id).executeTakeFirst();
  return row?.used_at ?? null;
};

/** Removes changes that are older than a day: no session lasts that long. */
export const pruneChanges = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('desk_change').where('at', '<', addMs(now, -DAY_MS)).execute();
};
