/** The part of a list that a caller may see. */
import { INVOICE_TYPES, type InvoiceType } from '#contract/entities/invoice.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { type Operator, requirePlace } from '#server/kit/operator.ts';
import { Refused } from '#server/kit/refused.ts';

/** The asked place, or all of the caller's own; null: all there are. @throws Refused NOT_FOUND for another's place */
export const placesOf = (operator: Operator, unit: ClinicId | undefined): readonly ClinicId[] | null => {
  if (unit === undefined) return operator.places;
  requirePlace(operator, unit);
  return [unit];
};

/** Dispensary sees refills alone, and shop the store's orders alone. */
const KIND_ROLES: Record<InvoiceType, readonly Role[]> = {
  Refill: ['dispensary', 'accounts', 'admin'],
  'Online Store': ['shop', 'accounts', 'admin'],
};
/** @throws Refused OPERATORS_ONLY for a kind that the roles do not see */
export const kindsOf = ({ roles }: Operator, asked: InvoiceType | undefined): InvoiceType[] => {
  const kinds = INVOICE_TYPES.filter((kind) => KIND_ROLES[kind].some((role) => roles.includes(role)));
  if (asked === undefined) return kinds;
  if (!kinds.includes(asked)) throw new Refused('OPERATORS_ONLY');
  return [asked];
};
