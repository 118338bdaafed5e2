import * as v from 'valibot';
import { AttachmentId, InvoiceId, PatientId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

/** The types that section 7 names; others (consultations, fees, deposits) may come and are read as they are. */
export const INVOICE_TYPES = ['Refill', 'Online Store'] as const;
export const InvoiceType = v.picklist(INVOICE_TYPES);
export type InvoiceType = v.InferOutput<typeof InvoiceType>;

export const DELIVERY_TYPES = ['Pickup', 'Deliver To Singapore', 'Deliver To Other Countries'] as const;
export const DeliveryType = v.picklist(DELIVERY_TYPES);
export type DeliveryType = v.InferOutput<typeof DeliveryType>;

const Product = v.object({ _id: v.string(), name: maybe(v.string()), itemType: maybe(v.string()) });

/**
 * Ours: what the clinic says about a line that it has to look at. waiting: nothing yet. confirmed: as it was asked for.
 * changed: fewer pieces, for the reason that is given. removed: none.
 */
export const LineDecision = v.object({
  status: v.picklist(['waiting', 'confirmed', 'changed', 'removed']),
  askedQty: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** In the clinic's words. */
  reason: maybe(v.string()),
  at: maybe(IsoInstant),
});
export type LineDecision = v.InferOutput<typeof LineDecision>;

/** A line of an invoice (REC-05); amounts are of the whole line but `price`, which is of one piece before tax. */
export const InvoiceItem = v.object({
  _id: v.string(),
  name: v.string(),
  description: maybe(v.string()),
  price: WireMoney,
  qty: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** What one piece is: 50 ml. */
  quality: maybe(v.string()),
  /** Ours: taken off before tax. */
  discount: v.nullish(WireMoney, 0),
  afterTaxPrice: WireMoney,
  /** Ours: with tax, before a promotion took something off; null where none did. */
  listedPrice: maybe(WireMoney),
  inventory: maybe(Product),
  refillInventory: maybe(v.string()),
  invoice: maybe(InvoiceId),
  clinics: maybe(v.array(v.string())),
  refillInventoryConfirmation: maybe(v.boolean()),
  /** Null while there is nothing to decide. */
  decision: maybe(LineDecision),
  meta: maybe(v.object({ opencart: maybe(v.object({ image: maybe(v.string()) })) })),
});
export type InvoiceItem = v.InferOutput<typeof InvoiceItem>;

export const Delivery = v.object({
  deliveryType: maybe(DeliveryType),
  deliveryAddress: maybe(v.string()),
  /** As stored; contract/rules/delivery-status.ts says how it is shown. */
  deliveryStatus: maybe(v.string()),
  deliveryFee: WireMoney,
  comments: maybe(v.string()),
  otherFields: maybe(
    v.object({
      name: maybe(v.string()),
      email: maybe(v.string()),
      phoneCode: maybe(v.string()),
      phoneNumber: maybe(v.string()),
      pickupClinic: maybe(v.string()),
      /** Ours. */
      countryCode: maybe(v.string()),
      postalCode: maybe(v.string()),
    }),
  ),
  /** Ours: the parcel's number, and when each status was reached, oldest first. */
  parcelNo: maybe(v.string()),
  reached: v.nullish(v.array(v.object({ deliveryStatus: v.string(), at: IsoInstant })), []),
});
export type Delivery = v.InferOutput<typeof Delivery>;

/**
 * Ours: what the server knows about money on its way. none: nothing is. processing: the gateway has not decided.
 * announced: the patient says that a transfer was made; the clinic has not seen it. paid: the balance was paid.
 * refunding: money is on its way back. refunded, partlyRefunded: all of it went back, or a part; `reference` names the refund.
 */
export const PaymentState = v.object({
  status: v.picklist(['none', 'processing', 'announced', 'paid', 'refunding', 'refunded', 'partlyRefunded']),
  reference: maybe(v.string()),
});
export type PaymentState = v.InferOutput<typeof PaymentState>;

/**
 * Ours: an order that the clinic has to look at before it is paid. needed: the patient has yet to ask. requested: the clinic
 * answers by `answerBy`. late: it has not. accepted, rejected: what it said.
 */
export const Confirmation = v.object({
  status: v.picklist(['needed', 'requested', 'late', 'accepted', 'rejected']),
  requestedAt: maybe(IsoInstant),
  answerBy: maybe(IsoInstant),
  answeredAt: maybe(IsoInstant),
  /** In the clinic's words. */
  reason: maybe(v.string()),
  /** Phone number of the clinic that owes the answer. */
  call: maybe(v.string()),
});
export type Confirmation = v.InferOutput<typeof Confirmation>;

/**
 * kept: with the clinic, and comes off the bill of the visit. used: taken off the bill that is named, as far as that was owed;
 * the rest went back. returned: all of it went back to the card.
 */
export const Credit = v.object({
  status: v.picklist(['kept', 'used', 'returned']),
  used: WireMoney,
  returned: WireMoney,
  invoiceId: maybe(InvoiceId),
  invoiceNo: maybe(v.string()),
});
export type Credit = v.InferOutput<typeof Credit>;

/** REC-03. */
export const Invoice = v.object({
  _id: InvoiceId,
  invoiceNo: v.string(),
  patientId: PatientId,
  invoiceType: v.string(),
  /** Where it comes from: a clinic, a salon, the shop. */
  clinicName: maybe(v.string()),
  createdAt: IsoInstant,
  /** False while it is a draft. */
  finalized: v.boolean(),
  items: v.array(InvoiceItem),
  itemsRemoved: v.nullish(v.array(InvoiceItem), []),
  subtotal: WireMoney,
  totalTax: WireMoney,
  totalDiscount: WireMoney,
  roundingAdjustment: WireMoney,
  /** NIK$ that paid for a part; 1 NIK$ is 1 SGD. */
  membershipPtRedeemed: v.pipe(v.number(), v.integer(), v.minValue(0)),
  total: WireMoney,
  /** Ours: deposits that paid for a part of it. */
  depositUsed: v.nullish(WireMoney, 0),
  /** Ours: where the deposit that it asked for is, once it was paid; null of any other invoice. */
  credit: maybe(Credit),
  ostBalance: WireMoney,
  /** Only the first entry counts (REC-04). */
  delivery: v.nullish(v.array(Delivery), []),
  payment: PaymentState,
  /** Null when the clinic has nothing to confirm. */
  confirmation: maybe(Confirmation),
  /** Ours: when an order ended that was not paid, or a request not answered, in time; its delivery is Rejected then. */
  lapsedAt: maybe(IsoInstant),
  /** Ours: when an order ends by itself whose announced transfer, or whose answer, is late, or that is kept for the counter; null for all others. */
  endsAt: maybe(IsoInstant),
  /** Ours: its patient comes to the counter to pay with NIK$, or in part. */
  isAtCounter: v.nullish(v.boolean(), false),
  /** Ours: NIK$ of its patient that can be taken off it at the counter; 0 where none can. */
  usableNiks: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Ours: until when the money of an order that is placed has to come; null while nothing ends with it. */
  payBy: maybe(IsoInstant),
  /** Ours: phone number of the clinic or shop. */
  clinicPhone: maybe(v.string()),
  /** Ours: until when the stock of an order that is not paid is kept. */
  reservedUntil: maybe(IsoInstant),
  /** Ours: the receipt, once something was paid. */
  receipt: maybe(AttachmentId),
});
export type Invoice = v.InferOutput<typeof Invoice>;

/** Something of a patient's records that opens as a PDF. */
export const RecordEntry = v.object({
  _id: v.string(),
  /** The caller, or one of the family. */
  patientId: PatientId,
  name: v.string(),
  createdAt: IsoInstant,
  clinicName: maybe(v.string()),
  attachment: AttachmentId,
});
export type RecordEntry = v.InferOutput<typeof RecordEntry>;
