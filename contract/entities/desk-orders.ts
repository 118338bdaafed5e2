/** Orders and stock, for staff who pack and count them. */
import * as v from 'valibot';
import { ClinicId, InvoiceId, PatientId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';
import { DeliveryType } from './invoice.ts';

export const Place = v.object({ _id: ClinicId, name: v.string() });

/** An order with its lines and delivery, for staff who pack it. */
export const StaffOrder = v.object({
  _id: InvoiceId,
  invoiceNo: v.string(),
  invoiceType: v.string(),
  createdAt: IsoInstant,
  /** Null id: ordered without an account. */
  patient: v.object({ _id: maybe(PatientId), name: v.string() }),
  place: maybe(Place),
  deliveryType: maybe(DeliveryType),
  deliveryStatus: v.string(),
  /** Whether the goods were sold and handed over at the counter; Rejected then says that the sale was voided. */
  isSold: v.optional(v.boolean(), false),
  /** Null before the parcel is sent, and for a pickup. */
  parcelNo: maybe(v.string()),
  balance: WireMoney,
  total: WireMoney,
  notes: maybe(v.string()),
  /** NIK$ of the patient that can be taken off the order at the counter; 0 if none. */
  usableNiks: v.optional(v.number(), 0),
  /** The clinic's answer that the patient waits for. */
  answerBy: maybe(IsoInstant),
  isLate: v.boolean(),
  lines: v.array(
    v.object({
      _id: v.string(),
      name: v.string(),
      qty: v.number(),
      /** Pieces before the clinic reduced them. */
      asked: maybe(v.number()),
      /** Pieces that came back after they were handed over. */
      back: v.optional(v.number(), 0),
    }),
  ),
});
export type StaffOrder = v.InferOutput<typeof StaffOrder>;

export const StockRow = v.object({
  item: v.string(),
  name: v.string(),
  itemType: v.string(),
  place: Place,
  /** Pieces on the shelf; those of open orders are off it already. */
  qty: v.number(),
  /** Whether the item is not sold any more, because the folder or staff ended it. */
  isWithdrawn: v.boolean(),
  /** The stop by staff; its reason is for staff only. */
  stopped: maybe(v.object({ at: IsoInstant, reason: v.string() })),
  /** Whether the caller may stop the item, and sell it again. */
  isStoppable: v.optional(v.boolean(), false),
});
export type StockRow = v.InferOutput<typeof StockRow>;
