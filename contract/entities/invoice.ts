import * as v from 'valibot';
import { AttachmentId, InvoiceId, PatientId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

/** The types that section 7 names; other values (consultations, fees, deposits) are allowed and not changed. */
export const INVOICE_TYPES = ['Refill', 'Online Store'] as const;
export const InvoiceType = v.picklist(INVOICE_TYPES);
export type InvoiceType = v.InferOutput<typeof InvoiceType>;

export const DELIVERY_TYPES = ['Pickup', 'Deliver To Singapore', 'Deliver To Other Countries'] as const;
export const DeliveryType = v.picklist(DELIVERY_TYPES);
export type DeliveryType = v.InferOutput<typeof DeliveryType>;

const Product = v.object({ _id: v.string(), name: maybe(v.string()), itemType: maybe(v.string()) });

/**
 * Ours: the clinic's decision about a line that it has to check. waiting: none yet. confirmed: as ordered. changed:
 * fewer pieces, with a reason. removed: no pieces.
 */
export const LineDecision = v.object({
  status: v.picklist(['waiting', 'confirmed', 'changed', 'removed']),
  askedQty: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Reason in the clinic's words. */
  reason: maybe(v.string()),
  at: maybe(IsoInstant),
});
export type LineDecision = v.InferOutput<typeof LineDecision>;

/** A line of an invoice (REC-05). Amounts are for the whole line, except `price`: for one piece before tax. */
export const InvoiceItem = v.object({
  _id: v.string(),
  name: v.string(),
  description: maybe(v.string()),
  price: WireMoney,
  qty: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Size of one piece, for example 50 ml. */
  quality: maybe(v.string()),
  /** Ours: discount, taken off before tax. */
  discount: v.nullish(WireMoney, 0),
  afterTaxPrice: WireMoney,
  /** Ours: price with tax before a promotion; null if no promotion changed it. */
  listedPrice: maybe(WireMoney),
  inventory: maybe(Product),
  refillInventory: maybe(v.string()),
  invoice: maybe(InvoiceId),
  clinics: maybe(v.array(v.string())),
  refillInventoryConfirmation: maybe(v.boolean()),
  /** Null if the clinic has nothing to decide. */
  decision: maybe(LineDecision),
  meta: maybe(v.object({ opencart: maybe(v.object({ image: maybe(v.string()) })) })),
});
export type InvoiceItem = v.InferOutput<typeof InvoiceItem>;

export const Delivery = v.object({
  deliveryType: maybe(DeliveryType),
  deliveryAddress: maybe(v.string()),
  /** As stored; contract/rules/delivery-status.ts turns it into the status that is shown. */
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
  /** Ours: the parcel's number, and the time of each status, oldest first. */
  parcelNo: maybe(v.string()),
  reached: v.nullish(v.array(v.object({ deliveryStatus: v.string(), at: IsoInstant })), []),
});
export type Delivery = v.InferOutput<typeof Delivery>;

/**
 * Ours: state of the money, as far as the server knows. none: nothing is known. processing: the gateway has not
 * decided. announced: the patient reports a transfer that the clinic has not seen. paid: the balance was paid.
 * refunding: money is on its way back. refunded, partlyRefunded: all or a part of it went back; `reference` identifies
 * the refund.
 */
export const PaymentState = v.object({
  status: v.picklist(['none', 'processing', 'announced', 'paid', 'refunding', 'refunded', 'partlyRefunded']),
  reference: maybe(v.string()),
});
export type PaymentState = v.InferOutput<typeof PaymentState>;

/**
 * Ours: the clinic's check of an order before payment. needed: the patient has yet to ask. requested: the clinic
 * answers by `answerBy`. late: the clinic missed that time. accepted, rejected: its answer.
 */
export const Confirmation = v.object({
  status: v.picklist(['needed', 'requested', 'late', 'accepted', 'rejected']),
  requestedAt: maybe(IsoInstant),
  answerBy: maybe(IsoInstant),
  answeredAt: maybe(IsoInstant),
  /** Reason in the clinic's words. */
  reason: maybe(v.string()),
  /** Phone number of the clinic that owes the answer. */
  call: maybe(v.string()),
});
export type Confirmation = v.InferOutput<typeof Confirmation>;

/**
 * kept: the clinic has the deposit and takes it off the bill of the visit. used: taken off the named bill, up to the amount
 * owed; the rest went back. returned: all of it went back to the card.
 */
export const Credit = v.object({
  status: v.picklist(['kept', 'used', 'returned']),
  used: WireMoney,
  returned: WireMoney,
  invoiceId: maybe(InvoiceId),
  invoiceNo: maybe(v.string()),
});
export type Credit = v.InferOutput<typeof Credit>;

/** card: in the app. terminal, cash: at the counter. transfer: to the bank account. */
export const PAYMENT_WAYS = ['card', 'terminal', 'cash', 'transfer'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];
export const Payment = v.object({ way: v.picklist(PAYMENT_WAYS), amount: WireMoney, at: IsoInstant });
export type Payment = v.InferOutput<typeof Payment>;

/** REC-03. */
export const Invoice = v.object({
  _id: InvoiceId,
  invoiceNo: v.string(),
  patientId: PatientId,
  invoiceType: v.string(),
  /** The clinic, salon or shop that issued it. */
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
  /** NIK$ used on the invoice; 1 NIK$ is 1 SGD. */
  membershipPtRedeemed: v.pipe(v.number(), v.integer(), v.minValue(0)),
  total: WireMoney,
  /** Ours: sum of the deposits used on the invoice. */
  depositUsed: v.nullish(WireMoney, 0),
  /** Ours: state of a deposit that was paid with this invoice; null for any other invoice. */
  credit: maybe(Credit),
  ostBalance: WireMoney,
  /** Only the first entry counts (REC-04). */
  delivery: v.nullish(v.array(Delivery), []),
  payment: PaymentState,
  /** Ours: payments that were counted, in the order in which they came. */
  payments: v.nullish(v.array(Payment), []),
  /** Null if the clinic has nothing to confirm. */
  confirmation: maybe(Confirmation),
  /**
   * Ours: when the order ended because its payment, or the clinic's answer, was late; its delivery is Rejected then.
   */
  lapsedAt: maybe(IsoInstant),
  /**
   * Ours: when the order ends by itself: its announced transfer or its answer is late, or it waits at the counter; null
   * for all others.
   */
  endsAt: maybe(IsoInstant),
  /** Ours: the patient will use NIK$ at the counter, for all or a part of it. */
  isAtCounter: v.nullish(v.boolean(), false),
  /** Ours: goods that were sold and handed over at the counter; its delivery is Rejected once the sale was voided. */
  isSold: v.nullish(v.boolean(), false),
  /** Ours: the patient's NIK$ that the counter can take off the invoice; 0 if none. */
  usableNiks: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Ours: deadline for the money of a placed order; null if the order does not end by itself. */
  payBy: maybe(IsoInstant),
  /** Ours: phone number of the clinic or shop. */
  clinicPhone: maybe(v.string()),
  /** Ours: until when stock is kept for the unpaid order. */
  reservedUntil: maybe(IsoInstant),
  /** Ours: the receipt; null until something is paid. */
  receipt: maybe(AttachmentId),
});
export type Invoice = v.InferOutput<typeof Invoice>;

/** A document of a patient's records that opens as a PDF. */
export const RecordEntry = v.object({
  _id: v.string(),
  /** The caller, or a member of the family. */
  patientId: PatientId,
  name: v.string(),
  createdAt: IsoInstant,
  clinicName: maybe(v.string()),
  attachment: AttachmentId,
});
export type RecordEntry = v.InferOutput<typeof RecordEntry>;
