/** NIK$ that a purchase earns. */
import { type Money, moneyFromWire, roundHalfUp } from '../money.ts';
import { NIKS_EARNED_FROM, NIKS_EARNED_PER } from '../niks.ts';

export interface Earned {
  /** Whole NIK$, the bonus included. */
  points: number;
  bonus: number;
}

/** Ratios have four decimals: 0.29 of 100 is 29. */
const RATIO_PARTS = 10_000;

/**
 * NIKS-02 to NIKS-04, SERVER-59.
 * @param net of the skin care on one receipt: after discounts and NIK$ that were used, before tax and delivery
 * @param bonusRatio of a birthday bonus: 0.2 is a fifth more; 0 without one
 */
export const earnedBy = (net: Money, bonusRatio: number): Earned => {
  if (net < moneyFromWire(NIKS_EARNED_FROM)) return { points: 0, bonus: 0 };
  const points = Math.floor(net / moneyFromWire(NIKS_EARNED_PER));
  const bonus = Math.floor((points * roundHalfUp(bonusRatio * RATIO_PARTS)) / RATIO_PARTS);
  return { points: points + bonus, bonus };
};
