/** Pages of lists: at most 100 rows, and where the next page begins. */
import * as v from 'valibot';
import { data } from '../call.ts';

export const PAGE_ROWS = 100;

/** Members of a list's query: `next` of the page before. */
export const page = { cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) };

/** Null `next`: there are no more. */
export const pageOf = <const Row extends v.GenericSchema>(row: Row) =>
  data(v.object({ rows: v.array(row), next: v.nullable(v.string()) }));
