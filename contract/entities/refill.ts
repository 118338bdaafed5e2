/** What a patient can have again, and the cart in which it is priced. */
import * as v from 'valibot';
import { ClinicId, InvoiceId, PatientId, RefillableId, RefillCartId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { ClinicDay } from '../time-formats.ts';
import { Ways } from './ways.ts';

const pieces = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Ours: how and when something can be had again. refill: at once. confirmation: by a refill that the clinic confirms before it
 * is paid. appointment: a doctor has to be seen first. outOfStock: no clinic has any now.
 */
export const Again = v.object({
  how: v.picklist(['refill', 'confirmation', 'appointment', 'outOfStock']),
  /** The last day on which it can be ordered again. */
  until: maybe(ClinicDay),
  /** The day on which the pieces that were had last run out. */
  runsOut: maybe(ClinicDay),
  /** It has run out, or does so soon: ordered by one tap. */
  isDue: v.boolean(),
  /** The newest order of it that is not paid. */
  unpaid: maybe(v.object({ _id: InvoiceId, invoiceNo: v.string() })),
});
export type Again = v.InferOutput<typeof Again>;
export type UnpaidOrder = NonNullable<Again['unpaid']>;

/** The unpaid orders of what is about to be ordered, each once. */
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
  /** As many as last time, and no more than `qtyMax`. */
  qty: pieces,
  /** Ours: the most that can be ordered now, by what was prescribed. */
  qtyMax: pieces,
  /** What one piece is: 50 ml. */
  quality: maybe(v.string()),
  /** Of one piece, before tax. */
  price: WireMoney,
  /** Ours: percent. */
  tax: v.pipe(v.number(), v.minValue(0)),
  /** Where it can be ordered. */
  clinics: v.array(ClinicId),
  /** The invoice with which it was had first. */
  invoice: InvoiceId,
  /** A badge. success: it can be had at once; other: the clinic has to confirm it. */
  status: v.picklist(['success', 'other']),
  refillInventoryConfirmation: v.boolean(),
  again: Again,
});
export type RefillItem = v.InferOutput<typeof RefillItem>;

/** Ours: something of a patient's regimen, also when it can no longer be refilled. */
export const Medicine = v.object({
  _id: RefillableId,
  patientId: PatientId,
  name: v.string(),
  quality: maybe(v.string()),
  clinicName: maybe(v.string()),
  again: Again,
});
export type Medicine = v.InferOutput<typeof Medicine>;

/** Amounts are of the whole line but `price`, which is of one piece before tax. */
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

/** Priced from the database; one is kept per patient (REFILL-20). */
export const RefillCart = v.object({
  _id: RefillCartId,
  patientId: PatientId,
  items: v.array(RefillLine),
  subtotal: WireMoney,
  totalTax: WireMoney,
  ways: Ways,
  /** Ours: how much is missing for a free delivery in Singapore. */
  missingForFree: WireMoney,
});
export type RefillCart = v.InferOutput<typeof RefillCart>;

const CurrentCart = v.object({ cart: RefillCart });
/** The cart as it is now, which a refusal as PRICE_CHANGED tells. */
export const cartOfRefusal = (data: unknown): RefillCart | null => {
  const told = v.safeParse(CurrentCart, data);
  return told.success ? told.output.cart : null;
};

const WrongItems = v.object({ items: v.array(v.object({ _id: RefillableId, qtyMax: pieces })) });
/** The items for which an order is refused as NOT_REFILLABLE, TOO_MANY_PIECES or OUT_OF_STOCK, and how many there can be. */
export const itemsOfRefusal = (data: unknown): { _id: RefillableId; qtyMax: number }[] => {
  const told = v.safeParse(WrongItems, data);
  return told.success ? told.output.items : [];
};
