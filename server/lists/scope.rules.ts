/** The part of a list that a caller may see. */
import type { ClinicId } from '#contract/ids.ts';
import { type Operator, requirePlace } from '#server/kit/operator.ts';

/** The asked place, or all of the caller's own; null: all there are. @throws Refused NOT_FOUND for another's place */
export const placesOf = (operator: Operator, unit: ClinicId | undefined): readonly ClinicId[] | null => {
  if (unit === undefined) return operator.places;
  requirePlace(operator, unit);
  return [unit];
};
