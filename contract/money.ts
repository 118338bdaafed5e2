/** Money is an integer of 1/10 000 SGD; the wire carries SGD with at most 4 decimals. One rounding: half away from zero. */
import * as v from 'valibot';

const UNITS_PER_DOLLAR = 10_000;

export const Money = v.pipe(v.number(), v.safeInteger(), v.brand('Money'));
export type Money = v.InferOutput<typeof Money>;

export const roundHalfUp = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));
/** @param dollars SGD as on the wire, for example 70.85 */
export const moneyFromWire = (dollars: number): Money => roundHalfUp(dollars * UNITS_PER_DOLLAR) as Money;
export const moneyToWire = (money: Money): number => money / UNITS_PER_DOLLAR;
/** Whole cents, rounded half away from zero, for display and card charges. */
export const centsOf = (money: Money): number => roundHalfUp(money / (UNITS_PER_DOLLAR / 100));
/** Turns a charge into a payment, or back. */
export const negated = (money: Money): Money => (0 - money) as Money;
export const moneyFromCents = (cents: number): Money => (cents * (UNITS_PER_DOLLAR / 100)) as Money;
/** Money on the wire: a number of SGD with at most 4 decimals. */
export const WireMoney = v.pipe(v.number(), v.finite(), v.transform(moneyFromWire));
