/** Goods that staff sell at the counter. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { ClinicId, InvoiceId, PatientId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { EmailAddress } from '../particulars.ts';
import { itemId } from './operator-goods.calls.ts';
import { COUNTER_WAYS, moneyReference } from './operator-money.calls.ts';
import { reason } from './operator-people.calls.ts';

const SOLD_LINES_MAX = 50;
const SOLD_PIECES_MAX = 1_000;
const SoldItem = v.object({
  item: itemId,
  pieces: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SOLD_PIECES_MAX)),
});
export type SoldItem = v.InferOutput<typeof SoldItem>;

export const operatorSaleCalls = {
  sellAtCounter: call({
    method: 'POST',
    path: '/operator/sale',
    access: 'operator',
    source: 'ours',
    summary:
      'Sells goods over the counter of a place, to a patient or to a customer without a name here: the pieces leave the stock of the place, and the invoice is paid and handed over at once. `total` is the sum that was asked for, in SGD. A patient earns NIK$ and hears of it as of an order; `email` is where the receipt of a sale without a patient goes, if anywhere. Refusals: NOT_FOUND for goods that are not sold, for another place and for a patient that there is not; MEDICINE_NOT_SOLD; OUT_OF_STOCK with what is `left` of each item; PRICE_CHANGED with the `total` as it is; INVALID for a sale of nothing and for a slip or transfer without its reference; REFERENCE_COUNTED. Nothing is sold then',
    body: v.object({
      unit: ClinicId,
      items: v.pipe(
        v.array(SoldItem),
        v.minLength(1),
        v.maxLength(SOLD_LINES_MAX),
        v.check((items) => new Set(items.map(({ item }) => item)).size === items.length, 'names an item twice'),
      ),
      patient: v.nullish(PatientId, null),
      email: v.nullish(EmailAddress, null),
      way: v.picklist(COUNTER_WAYS),
      /** The number of the slip, or the bank’s; null for cash without one. */
      reference: v.nullish(moneyReference, null),
      total: WireMoney,
    }),
    answer: data(v.object({ _id: InvoiceId, invoiceNo: v.string(), total: WireMoney })),
  }),
  printReceipt: call({
    method: 'GET',
    path: '/operator/invoice/:id/receipt',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'The receipt of an invoice as a PDF, to be printed for who has no email and no account. Refusals: NOT_FOUND while nothing was paid',
    params: v.object({ id: InvoiceId }),
    answerType: 'pdf',
    answer: v.object({ name: v.string(), patientId: PatientId, bytes: v.instance(Uint8Array<ArrayBuffer>) }),
  }),
  voidSale: call({
    method: 'POST',
    path: '/operator/invoice/:id/void',
    access: 'operator',
    source: 'ours',
    summary:
      'Takes a sale at the counter back on its own day: the pieces are in stock again, the NIK$ that it earned go, and a credit note says what was given back. Cash and a card at the terminal are given back at the counter and noted at once; a transfer is to be returned by bank. The patient reads the reason. May be repeated. Refusals: NOT_FOUND for an invoice that is no such sale, TOO_LATE after its day, NOT_CHANGEABLE once goods or money of it went back another way',
    params: v.object({ id: InvoiceId }),
    body: v.object({ reason }),
    answer: success,
  }),
};
