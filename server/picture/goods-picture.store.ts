import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';

/** Null when there is none of that file and width. */
export const readGoodsPicture = async (db: Kysely<Database>, hash: string, width: number): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('clinic_picture')
    .select('content')
    .where('hash', '=', hash)
    .where('width', '=', width)
    .executeTakeFirst();
  return row?.content ?? null;
};
