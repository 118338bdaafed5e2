/** The part of a list that a caller may see. */
import { type RawBuilder, sql } from 'kysely';
import type { ClinicId } from '#contract/ids.ts';
import { type Operator, requirePlace } from '#server/kit/operator.ts';

/** The asked place, or all of the caller's own; null: all there are. @throws Refused NOT_FOUND for another's place */
export const placesOf = (operator: Operator, unit: ClinicId | undefined): readonly ClinicId[] | null => {
  if (unit === undefined) return operator.places;
  requirePlace(operator, unit);
  return [unit];
};

/** @param columns of places, one of which has to be among them */
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
