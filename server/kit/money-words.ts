import { type Money, moneyFromWire, moneyToWire } from '#contract/money.ts';
import { roundToStep } from '#contract/rules/totals.ts';

const SGD = new Intl.NumberFormat('en-SG', { style: 'currency', currency: 'SGD' });
const CENT = moneyFromWire(0.01);

/** $1,234.50: two decimals, half away from zero (CONST-04). */
export const sgd = (amount: Money): string => SGD.format(moneyToWire(roundToStep(amount, CENT)));
