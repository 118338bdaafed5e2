import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.types.ts';

/** @returns the database's present time, in milliseconds since 1970 */
export const readPresent = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  return rows[0]?.ms ?? Date.now();
};
