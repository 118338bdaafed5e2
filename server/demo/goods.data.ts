/** Goods of the demo's orders. */
import { type Money, moneyFromWire } from '#contract/money.ts';
import { deliveryFeeOf } from '#contract/rules/delivery-fee.ts';
import { lineTotals } from '#contract/rules/totals.ts';
import type { NewItem } from '#server/money/new-invoice.store.ts';

const GST = 9;

const item = (name: string, dollars: number, qty: number, quality: string, more: Partial<NewItem> = {}): NewItem => ({
  name,
  price: moneyFromWire(dollars),
  qty,
  quality,
  tax: GST,
  discount: null,
  itemType: 'Product',
  ...more,
});
const medicine = (name: string, dollars: number, qty: number, quality: string, more: Partial<NewItem> = {}): NewItem =>
  item(name, dollars, qty, quality, { itemType: 'Medicine', refillInventory: name, ...more });

export const CREAM = item('Calm barrier cream', 48, 2, '50 ml');
export const BALM = item('Overnight repair balm', 46, 1, '40 g');
export const SUN_STICK = item('Daily sun stick SPF 50', 36, 2, '18 g');
export const SERUM = item('Niacinamide 10% serum', 52, 1, '30 ml');
export const CLEANSER = item('Gentle gel cleanser', 28.9, 1, '200 ml');
export const SHAMPOO = item('Scalp balance shampoo', 33.5, 2, '250 ml');
export const TRETINOIN = medicine('Tretinoin 0.025% cream', 38, 1, '20 g', { needsConfirmation: true });
export const ANTIHISTAMINE = medicine('Cetirizine 10 mg', 12.4, 2, '30 tablets');
export const MINOXIDIL = medicine('Minoxidil 5% solution', 57.6, 1, '60 ml');
export const DOXYCYCLINE = medicine('Doxycycline 100 mg', 18.6, 1, '30 capsules');
export const SCALP_TONIC = medicine('Scalp tonic', 42, 1, '100 ml');

/** The fee of a delivery within Singapore. */
export const feeOf = (items: readonly NewItem[]): Money =>
  deliveryFeeOf(
    'singapore',
    items.map((line) => ({ itemType: line.itemType, afterTaxPrice: lineTotals(line).afterTaxPrice })),
  );
