/** Orders and stock, for who packs and counts them. */
import * as v from 'valibot';
import { ClinicId, InvoiceId, PatientId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';
import { DeliveryType } from './invoice.ts';

export const Place = v.object({ _id: ClinicId, name: v.string() });

/** An order with its lines and delivery, for who packs it. */
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
  /** Sold and handed over at the counter; Rejected then says that the sale was voided. */
  isSold: v.optional(v.boolean(), false),
  /** Null before it is sent, and for one that is picked up. */
  parcelNo: maybe(v.string()),
  balance: WireMoney,
  total: WireMoney,
  notes: maybe(v.string()),
  /** NIK$ of the patient that can be taken off it at the counter; 0 if none. */
  usableNiks: v.optional(v.number(), 0),
  /** The clinic's answer that the patient waits for. */
  answerBy: maybe(IsoInstant),
  isLate: v.boolean(),
  lines: v.array(
    v.object({
      _id: v.string(),
      name: v.string(),
      qty: v.number(),
      /** Before the clinic reduced it. */
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
  /** The item is not sold any more: the folder or staff ended it. */
  isWithdrawn: v.boolean(),
  /** By staff; the reason is for staff. */
  stopped: maybe(v.object({ at: IsoInstant, reason: v.string() })),
  /** The caller may stop it, and sell it again. */
  isStoppable: v.optional(v.boolean(), false),
});
export type StockRow = v.InferOutput<typeof StockRow>;
