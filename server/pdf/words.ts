import { type Money, moneyFromWire, moneyToWire } from '#contract/money.ts';
import { roundToStep } from '#contract/rules/totals.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';

const SGD = new Intl.NumberFormat('en-SG', { style: 'currency', currency: 'SGD' });
const CENT = moneyFromWire(0.01);

/** $1,234.50: two decimals, half away from zero (CONST-04). */
export const sgd = (amount: Money): string => SGD.format(moneyToWire(roundToStep(amount, CENT)));
/** DD/MM/YYYY, the day in Singapore. */
export const dayOf = (instant: IsoInstant): string => clinicDayOf(instant).split('-').toReversed().join('/');
