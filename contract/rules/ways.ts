/** Totals of goods by delivery way, for refill and store alike. */
import type { Money } from '../money.ts';
import { type DeliveryWay, deliveryFeeOf, type FeeLine, missingForFree } from './delivery-fee.ts';
import { type InvoiceTotals, invoiceTotals, type Line, lineTotals } from './totals.ts';

export interface GoodsLine extends Line {
  itemType: string;
}

const feeLineOf = (line: GoodsLine): FeeLine => ({
  itemType: line.itemType,
  afterTaxPrice: lineTotals(line).afterTaxPrice,
});

export const feeFor = (way: DeliveryWay, lines: readonly GoodsLine[]): Money =>
  deliveryFeeOf(way, lines.map(feeLineOf));

export const missingFor = (lines: readonly GoodsLine[]): Money => missingForFree(lines.map(feeLineOf));

/** @param roundTo the step to which the exact total is rounded */
export const totalsFor = (way: DeliveryWay, lines: readonly GoodsLine[], roundTo: Money): InvoiceTotals =>
  invoiceTotals(lines, { deliveryFee: feeFor(way, lines), pointsRedeemed: 0, roundTo });
