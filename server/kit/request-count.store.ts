import { type Kysely, sql } from 'kysely';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface RequestsInWindow {
  subject: string;
  windowStart: IsoInstant;
  requests: number;
}

/** Adds to the counts of all processes. @returns the sums */
export const addRequests = async (db: Kysely<Database>, counted: readonly RequestsInWindow[]) => {
  const { rows } = await sql<{ subject: string; window_start: IsoInstant; requests: number }>`
    insert into request_count (subject, window_start, requests)
    select * from unnest(
      ${counted.map(({ subject }) => subject)}::text[],
      ${counted.map(({ windowStart }) => windowStart)}::timestamptz[],
      ${counted.map(({ requests }) => requests)}::int[])
    on conflict (subject, window_start) do update set requests = request_count.requests + excluded.requests
    returning subject, window_start, requests`.execute(db);
  return rows;
};

/** The count of all processes. */
export const findRequests = async (
  db: Kysely<Database>,
  { subject, windowStart }: Omit<RequestsInWindow, 'requests'>,
): Promise<number> => {
  const row = await db
    .selectFrom('request_count')
    .select('requests')
    .where('subject', '=', subject)
    .where('window_start', '=', windowStart)
    .executeTakeFirst();
  return row?.requests ?? 0;
};

/** Deletes windows that ended more than a day ago. */
export const pruneRequestCounts = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('request_count').where('window_start', '<', addMs(now, -DAY_MS)).execute();
};
