/** Items that a patient can order again, and the cart that prices them. */
import * as v from 'valibot';
import { ClinicId, InvoiceId, PatientId, RefillableId, RefillCartId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { ClinicDay } from '../time-formats.ts';
import { Ways } from './ways.ts';

const pieces = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Ours: how and when an item can be ordered again. refill: at once. confirmation: as a refill that the clinic confirms
 * before payment. appointment: a doctor has to see the patient first. outOfStock: no clinic has any now.
 */
export const Again = v.object({
  how: v.picklist(['refill', 'confirmation', 'appointment', 'outOfStock']),
  /** The last day on which it can be ordered again. */
  until: maybe(ClinicDay),
  /** The day on which the pieces of the last order run out. */
  runsOut: maybe(ClinicDay),
  /** Whether the item has run out or soon will, so that one tap orders it. */
  isDue: v.boolean(),
  /** The newest unpaid order of the item. */
  unpaid: maybe(v.object({ _id: InvoiceId, invoiceNo: v.string() })),
});
export type Again = v.InferOutput<typeof Again>;
export type UnpaidOrder = NonNullable<Again['unpaid']>;

/** The unpaid orders of these items, without duplicates. */
export const unpaidOrdersOf = (items: readonly { again: Again }[]): UnpaidOrder[] => {
  const orders = items.flatMap(({ again }) => again.unpaid ?? []);
  return orders.filter(({ _id }, place) => orders.findIndex((one) => one._id === _id) === place);
};

/** REFILL-13 */
export const RefillItem = v.object({
  _id: RefillableId,
  patientId: PatientId,
  name: v.string(),
  description: maybe(v.string()),
  /** Medicine, Product and others. */
  itemType: v.string(),
  /** Suggested pieces: as many as last time, at most `qtyMax`. */
  qty: pieces,
  /** Ours: most pieces that can be ordered now; the prescription limits it. */
  qtyMax: pieces,
  /** Size of one piece, for example 50 ml. */
  quality: maybe(v.string()),
  /** Price of one piece before tax. */
  price: WireMoney,
  /** Ours: percent. */
  tax: v.pipe(v.number(), v.minValue(0)),
  /** Clinics that take an order for it. */
  clinics: v.array(ClinicId),
  /** The invoice with which it was first bought. */
  invoice: InvoiceId,
  /** Badge. success: available at once; other: the clinic has to confirm it. */
  status: v.picklist(['success', 'other']),
  refillInventoryConfirmation: v.boolean(),
  again: Again,
});
export type RefillItem = v.InferOutput<typeof RefillItem>;

/** Ours: part of a patient's regimen, even if it can no longer be refilled. */
export const Medicine = v.object({
  _id: RefillableId,
  patientId: PatientId,
  name: v.string(),
  quality: maybe(v.string()),
  clinicName: maybe(v.string()),
  again: Again,
});
export type Medicine = v.InferOutput<typeof Medicine>;

/** A line of the cart. Amounts are for the whole line, except `price`: for one piece before tax. */
export const RefillLine = v.object({
  _id: RefillableId,
  name: v.string(),
  description: maybe(v.string()),
  itemType: v.string(),
  qty: v.pipe(pieces, v.minValue(1)),
  quality: maybe(v.string()),
  price: WireMoney,
  taxAmount: WireMoney,
  afterTaxPrice: WireMoney,
  invoice: InvoiceId,
  refillInventoryConfirmation: v.boolean(),
});
export type RefillLine = v.InferOutput<typeof RefillLine>;

/** A cart with prices from the database; the server keeps one per patient (REFILL-20). */
export const RefillCart = v.object({
  _id: RefillCartId,
  patientId: PatientId,
  items: v.array(RefillLine),
  subtotal: WireMoney,
  totalTax: WireMoney,
  ways: Ways,
  /** Ours: amount missing for a free delivery in Singapore. */
  missingForFree: WireMoney,
});
export type RefillCart = v.InferOutput<typeof RefillCart>;

const CurrentCart = v.object({ cart: RefillCart });
/** Reads the current cart from the data of the refusal PRICE_CHANGED. */
export const cartOfRefusal = (data: unknown): RefillCart | null => {
  const told = v.safeParse(CurrentCart, data);
  return told.success ? told.output.cart : null;
};

const WrongItems = v.object({ items: v.array(v.object({ _id: RefillableId, qtyMax: pieces })) });
/**
 * Reads from a refusal (NOT_REFILLABLE, TOO_MANY_PIECES or OUT_OF_STOCK) its items, and how many pieces of each are
 * available.
 */
export const itemsOfRefusal = (data: unknown): { _id: RefillableId; qtyMax: number }[] => {
  const told = v.safeParse(WrongItems, data);
  return told.success ? told.output.items : [];
};
