/** An address of Singapore that its postal code has found: the street is taken over, a unit only where none is typed. */
import type { PostalAnswer } from '#contract/calls/delivery.calls.ts';
import { cleanPostalCode } from '#contract/clean.ts';
import { POSTAL_CODE } from '#contract/rules/delivery-fee.ts';

export const isWholePostalCode = (written: string): boolean => POSTAL_CODE.test(cleanPostalCode('SG', written));

export const streetOf = ({ buildingNumber, streetName }: PostalAnswer): string =>
  `${buildingNumber} ${streetName}`.trim();

/**
 * Many live at one postal code: a typed unit stays, and the unit that an earlier look-up has filled in goes with its street.
 * @param foundUnit the unit of the earlier look-up; empty where none was filled in
 */
export const unitAfter = (unit: string, foundUnit: string, { floors }: PostalAnswer) => {
  const isTyped = unit !== '' && unit !== foundUnit;
  const found = isTyped ? '' : (floors[0] ?? '');
  return { unit: isTyped ? unit : found, foundUnit: found };
};

/** The unit is filled in and was not touched since: the person is asked to check it. */
export const isUnitUnchecked = (unit: string, foundUnit: string): boolean => unit !== '' && unit === foundUnit;
