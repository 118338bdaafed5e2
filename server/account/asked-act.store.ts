/** The act that a session asked for last, and that was refused because the person had not been proven. */
import { type Kysely, sql } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export const keepAct = async (db: Kysely<Database>, session: Buffer, act: Buffer, now: IsoInstant): Promise<void> => {
  await sql`
    insert into asked_act (session_hash, act, asked_at)
    select token_hash, ${act}, ${now}::timestamptz from session where token_hash = ${session}
    on conflict (session_hash) do update set act = excluded.act, asked_at = excluded.asked_at`.execute(db);
};

/** Null when the session has asked for none since then. */
export const findAct = async (db: Kysely<Database>, session: Buffer, since: IsoInstant): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('asked_act')
    .select('act')
    .where('session_hash', '=', session)
    .where('asked_at', '>=', since)
    .executeTakeFirst();
  return row?.act ?? null;
};
