/** Chinese of the names that the clinic's folder gives; all tables keep the English. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';

/** Chinese names by the English ones. */
export type Chinese = Readonly<Record<string, string>>;

export const chineseWords = async (db: Kysely<Database>): Promise<Chinese> =>
  Object.fromEntries((await db.selectFrom('clinic_word').select(['en', 'zh']).execute()).map(({ en, zh }) => [en, zh]));

/** A name without Chinese is left out. */
export const chineseOfNames = async (
  db: Kysely<Database>,
  names: readonly (string | null | undefined)[],
): Promise<Chinese> => {
  const asked = names.filter((name) => typeof name === 'string');
  if (asked.length === 0) return {};
  const rows = await db.selectFrom('clinic_word').select(['en', 'zh']).where('en', 'in', asked).execute();
  return Object.fromEntries(rows.map(({ en, zh }) => [en, zh]));
};
