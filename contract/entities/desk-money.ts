/** Money as the desk shows it. */
import * as v from 'valibot';
import { ClinicId, CreditId, InvoiceId, PatientId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';
import { INVOICE_TYPES, PAYMENT_WAYS } from './invoice.ts';

/** Money of a patient that is with the clinic. deposit: of a missed visit. credit: of a former system. */
export const KeptCredit = v.object({
  _id: CreditId,
  kind: v.picklist(['deposit', 'credit']),
  amount: WireMoney,
  since: IsoInstant,
});
export type KeptCredit = v.InferOutput<typeof KeptCredit>;

export const BILL_TYPES = ['visit', ...INVOICE_TYPES] as const;
export const StaffBill = v.object({
  _id: InvoiceId,
  invoiceNo: v.string(),
  invoiceType: v.string(),
  createdAt: IsoInstant,
  /** Null id: ordered without an account. */
  patient: v.object({ _id: maybe(PatientId), name: v.string() }),
  place: maybe(v.object({ _id: ClinicId, name: v.string() })),
  total: WireMoney,
  balance: WireMoney,
  paymentStatus: v.string(),
  /** Ways of the payments, each once. */
  ways: v.array(v.picklist(PAYMENT_WAYS)),
  /** NIK$ that pay for the bill. */
  niks: v.number(),
  /** NIK$ of the patient that can be taken off the bill at the counter; 0 if none. */
  usableNiks: v.number(),
  /** Whether the counter can take money or NIK$ for it now. */
  isPayable: v.boolean(),
  /** The part of what was paid that can be given back now; 0 if nothing. */
  refundable: WireMoney,
  /** Goods that came back since the last refund: their cost, and the reason. */
  goodsBack: maybe(v.object({ cost: WireMoney, reason: v.string() })),
  /** Whether staff have to send money back by bank. */
  isToReturn: v.boolean(),
  /** Whether NIK$ that the counter took off the bill can be given back. */
  isNiksReturnable: v.boolean(),
  /** Whether it is a sale at the counter of today, of which nothing went back. */
  isVoidable: v.boolean(),
  /** Whether a part of it was paid, so that the receipt can be printed. */
  hasReceipt: v.boolean(),
});
export type StaffBill = v.InferOutput<typeof StaffBill>;

export const Takings = v.object({
  ways: v.array(
    v.object({
      /** niks: NIK$ that paid. credit: deposits and credits that came off bills. */
      way: v.picklist([...PAYMENT_WAYS, 'niks', 'credit']),
      received: WireMoney,
      /** Sum that was given back in that way. */
      returned: WireMoney,
    }),
  ),
  /**
   * Money that came less money that went back, by the GST rate of the goods that it paid for; the amount includes GST.
   */
  taxes: v.array(v.object({ percent: v.number(), amount: WireMoney, tax: WireMoney })),
});
export type Takings = v.InferOutput<typeof Takings>;
