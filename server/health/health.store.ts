import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';

/** @throws when the database does not answer, or has no tables yet */
export const ask = async (db: Kysely<Database>): Promise<void> => {
  await sql`select from migration limit 1`.execute(db);
};
