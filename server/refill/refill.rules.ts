/** Refillable items, and their prices. */
import type { AnswerInputOf } from '#contract/call.ts';
import type { refillCalls } from '#contract/calls/refill.calls.ts';
import type { PatientId, RefillCartId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { lineTotals } from '#contract/rules/totals.ts';
import { type GoodsLine, missingFor, totalsFor } from '#contract/rules/ways.ts';
import { addDays, type ClinicDay } from '#contract/time.ts';
import { waysOf } from '#server/delivery/ways.rules.ts';
import type { NewItem } from '#server/money/new-invoice.store.ts';
import type { Prescribed } from './refillable.store.ts';

type Item = AnswerInputOf<typeof refillCalls.listRefillables>['data'][number];
type Medicine = AnswerInputOf<typeof refillCalls.listMedicines>['data'][number];
export type Cart = AnswerInputOf<typeof refillCalls.priceCart>['data'];

/** Days before running out from which an item is due. */
const DUE_DAYS = 14;

/** The item may be ordered without seeing a doctor. */
export const isRefillable = ({ isOpen, left }: Prescribed): boolean => isOpen && left > 0;

const howOf = (item: Prescribed): Item['again']['how'] => {
  if (!isRefillable(item)) return 'appointment';
  if (item.clinics.length === 0) return 'outOfStock';
  return item.needsConfirmation ? 'confirmation' : 'refill';
};

const againOf = (item: Prescribed, today: ClinicDay): Item['again'] => ({
  how: howOf(item),
  until: isRefillable(item) ? item.endsOn : null,
  runsOut: item.runsOut,
  unpaid: item.unpaid,
  isDue: isRefillable(item) && item.runsOut !== null && item.runsOut <= addDays(today, DUE_DAYS),
});

export const refillItemOf = (item: Prescribed, today: ClinicDay): Item => ({
  _id: item.id,
  patientId: item.patientId,
  name: item.name,
  description: item.description,
  itemType: item.itemType,
  qty: Math.min(item.usual, item.left),
  qtyMax: item.left,
  quality: item.quality,
  price: moneyToWire(item.price),
  tax: item.tax,
  clinics: item.clinics,
  invoice: item.invoiceId,
  status: item.needsConfirmation ? 'other' : 'success',
  refillInventoryConfirmation: item.needsConfirmation,
  again: againOf(item, today),
});

export const medicineOf = (item: Prescribed, today: ClinicDay): Medicine => ({
  _id: item.id,
  patientId: item.patientId,
  name: item.name,
  quality: item.quality,
  clinicName: item.clinicName,
  again: againOf(item, today),
});

/** An ordered item, and its number of pieces. */
export interface Wanted extends Prescribed {
  qty: number;
}

export const lineOf = ({ price, qty, tax, itemType }: Wanted): GoodsLine => ({
  price,
  qty,
  tax,
  discount: null,
  itemType,
});

/** The line of an order. */
export const itemOf = (item: Wanted): NewItem => ({
  ...lineOf(item),
  itemType: item.itemType,
  name: item.name,
  productId: item.inventoryId,
  refillInventory: item.name,
  refillableId: item.id,
  needsConfirmation: item.needsConfirmation,
  ...(item.description !== null && { description: item.description }),
  ...(item.quality !== null && { quality: item.quality }),
});

const cartLineOf = (item: Wanted): Cart['items'][number] => {
  const { taxAmount, afterTaxPrice } = lineTotals(lineOf(item));
  return {
    _id: item.id,
    name: item.name,
    description: item.description,
    itemType: item.itemType,
    qty: item.qty,
    quality: item.quality,
    price: moneyToWire(item.price),
    taxAmount: moneyToWire(taxAmount),
    afterTaxPrice: moneyToWire(afterTaxPrice),
    invoice: item.invoiceId,
    refillInventoryConfirmation: item.needsConfirmation,
  };
};

/** The cart in the format of the API. */
export const cartOf = (
  { id, patientId }: { id: RefillCartId; patientId: PatientId },
  items: readonly Wanted[],
  roundTo: Money,
): Cart => {
  const lines = items.map(lineOf);
  const { subtotal, totalTax } = totalsFor('clinic', lines, roundTo);
  return {
    _id: id,
    patientId,
    items: items.map(cartLineOf),
    subtotal: moneyToWire(subtotal),
    totalTax: moneyToWire(totalTax),
    ways: waysOf(lines, roundTo),
    missingForFree: moneyToWire(missingFor(lines)),
  };
};
