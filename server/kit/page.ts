/** Pages of lists: the next one begins after the last row of the one before. */
import * as v from 'valibot';
import { PAGE_ROWS } from '#contract/calls/page.ts';
import { invalid } from './refused.ts';

const Parts = v.array(v.string());

/** One more than a page, by which `toPage` knows that there is another. */
export const ROWS_ASKED = PAGE_ROWS + 1;

/**
 * The values after which the page begins: those of the row before it; none on the first page.
 * @throws Refused INVALID
 */
export const cursorOf = ({ cursor }: { cursor?: string | undefined }): string[] => {
  if (cursor === undefined) return [];
  try {
    return v.parse(Parts, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw invalid('cursor', 'is not of a list');
  }
};

/** @param rows at most `ROWS_ASKED` of them; `placeOf` says after which parts a row comes in the list's order */
export const toPage = <Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => readonly string[],
): { rows: Row[]; next: string | null } => {
  const shown = rows.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  const hasMore = rows.length > shown.length && last !== undefined;
  return { rows: shown, next: hasMore ? Buffer.from(JSON.stringify(placeOf(last))).toString('base64url') : null };
};
