/** An order that was made without an account, by the key of its link. The key travels in bodies, never in an address of the API. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { Invoice } from '../entities/invoice.ts';
import { InvoiceId, OrderKey, PatientId } from '../ids.ts';
import { EmailAddress, InvoiceNo } from '../particulars.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';
import { PayNowSettings } from './payment.calls.ts';

const byKey = v.object({ key: OrderKey });

export const KeyedOrder = v.object({
  /** Address, phone and email are masked. */
  order: Invoice,
  /** The day until which the link works; null while the order is not delivered. */
  worksUntil: maybe(IsoInstant),
  payNow: PayNowSettings,
});
export type KeyedOrder = v.InferOutput<typeof KeyedOrder>;

export const orderCalls = {
  readOrder: call({
    method: 'POST',
    path: '/order/read',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary:
      'An order of a guest by the key of its link, until 90 days after its delivery; address, phone and email are masked. Signs nobody in. Refusals: NOT_FOUND for a key that there is not any more',
    body: byKey,
    answer: data(KeyedOrder),
  }),
  receiveOrder: call({
    method: 'POST',
    path: '/order/received',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary: 'The guest has received the order. Refusals: NOT_FOUND, NOT_RECEIVABLE',
    body: byKey,
    answer: success,
  }),
  loadOrderReceipt: call({
    method: 'POST',
    path: '/order/receipt',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary: 'The receipt of a guest’s order as a PDF. Refusals: NOT_FOUND while nothing was paid',
    answerType: 'pdf',
    body: byKey,
    answer: v.object({ name: v.string(), patientId: PatientId, bytes: v.instance(Uint8Array) }),
  }),
  giveKey: call({
    method: 'POST',
    path: '/invoice/:id/key',
    failureShown: 'onScreen',
    access: 'session',
    source: 'ours',
    summary: 'A key of the link to an order that this guest has placed. Refusals: NOT_FOUND, also for a member’s order',
    params: v.object({ id: InvoiceId }),
    answer: data(v.object({ key: OrderKey })),
  }),
  askForLink: call({
    method: 'POST',
    path: '/invoice/link',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary:
      'Mail a new link to the order of a guest, if the number and the email are those of one; its former links end with the letter. Answers the same whether or not there is such an order. Within a minute one letter. Refusals: TOO_MANY_TRIES',
    body: v.object({ number: InvoiceNo, email: EmailAddress }),
    answer: success,
  }),
};
