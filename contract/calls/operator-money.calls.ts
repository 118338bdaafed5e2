/** Money that staff take and give back at the desk. */
import * as v from 'valibot';
import { call, success } from '../call.ts';
import { CreditId, InvoiceId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { printedText } from '../printed-text.ts';
import { reason } from './operator-people.calls.ts';

/** Reference of a payment, which receipts name. */
export const moneyReference = v.pipe(printedText(64), v.nonEmpty());

/** Ways in which a patient pays in person; transfer: one that the clinic sees on its account. */
export const COUNTER_WAYS = ['cash', 'terminal', 'transfer'] as const;
export type CounterWay = (typeof COUNTER_WAYS)[number];

/** Ways in which money that was paid goes back; card: to the card that paid in the app. */
export const REFUND_WAYS = ['card', 'cash', 'bank'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

export const operatorMoneyCalls = {
  receivePayment: call({
    method: 'POST',
    path: '/operator/invoice/:id/payment',
    access: 'operator',
    source: 'ours',
    summary:
      'The patient pays in person for a visit’s bill, a refill or an order of the store: a part of what is owed, or all of it. Money at the terminal or by transfer has the reference of its slip or of the bank; the same payment with a reference may be sent again. Refusals: INVALID for more than is owed and for a booking, which is paid by card; NOTHING_TO_PAY, NOT_CONFIRMED, PAYMENT_PROCESSING while a card payment may still count, REFERENCE_COUNTED. A transfer that was announced is counted if it still arrives, and is to be returned then',
    params: v.object({ id: InvoiceId }),
    body: v.object({
      way: v.picklist(COUNTER_WAYS),
      /** SGD, in whole cents. */
      amount: WireMoney,
      /** Null for cash without a number. */
      reference: v.nullish(moneyReference, null),
    }),
    answer: success,
  }),
  returnNiks: call({
    method: 'POST',
    path: '/operator/invoice/:id/niks/return',
    access: 'operator',
    source: 'ours',
    summary:
      'Gives back the NIK$ that paid for an order at the counter, to the days on which they end; what they paid is owed again, and NIK$ are not used for this order any more. May be repeated. Refusals: NOT_FOUND when none were used, TOO_LATE after 30 days, NOT_CHANGEABLE once the order is ready, has left or was given up, PAYMENT_PROCESSING',
    params: v.object({ id: InvoiceId }),
    body: v.object({ reason }),
    answer: success,
  }),
  refundInvoice: call({
    method: 'POST',
    path: '/operator/invoice/:id/refund',
    access: 'operator',
    source: 'ours',
    summary:
      'Gives money of a paid bill, or of an order that was handed over, back, with a credit note for its GST. The last payment goes first, each by the way it came: to its card by `card`, all else by `cash` at once or by `bank`, which is entered once it was sent. Refusals: INVALID for more than was paid and for the wrong way, BALANCE_OPEN, NOT_CHANGEABLE for an order that can still be rejected or changed and while other money goes back, SECOND_PERSON_NEEDED for more than $500 of an invoice',
    params: v.object({ id: InvoiceId }),
    body: v.object({ amount: WireMoney, way: v.picklist(REFUND_WAYS), reason }),
    answer: success,
  }),
  returnCredit: call({
    method: 'POST',
    path: '/operator/credit/:id/return',
    access: 'operator',
    source: 'ours',
    summary:
      'Gives back a deposit that is with the clinic, or what is left of a credit of a former system: a deposit goes to the card that paid it, and the next booking asks for one again; a credit goes by bank. May be repeated. Refusals: VISIT_AHEAD while the visit of the deposit is to take place, NOT_FOUND',
    params: v.object({ id: CreditId }),
    body: v.object({ reason }),
    answer: success,
  }),
};
