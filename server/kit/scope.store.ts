/** Conditions that every list has: its places, and where its page begins. */
import { type RawBuilder, sql } from 'kysely';
import type { ClinicId } from '#contract/ids.ts';

/** @param columns columns of places, of which at least one has to be among `places` */
export const isAt = (places: readonly ClinicId[] | null, ...columns: readonly string[]): RawBuilder<boolean> =>
  places === null
    ? sql`true`
    : sql`array[${sql.join(columns.map((column) => sql.ref(column)))}]::text[] && ${[...places]}::text[]`;

/** Rows after the place of a cursor, in the order of the columns. */
export const isAfter = (
  after: readonly string[],
  columns: RawBuilder<unknown>,
  types: readonly string[],
): RawBuilder<boolean> =>
  after.length !== types.length
    ? sql`true`
    : sql`(${columns}) > (${sql.join(after.map((part, index) => sql`${part}::${sql.raw(types[index] ?? 'text')}`))})`;
