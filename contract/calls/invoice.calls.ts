import * as v from 'valibot';
import { call, data, success, successTold } from '../call.ts';
import { Invoice, InvoiceType } from '../entities/invoice.ts';
import { InvoiceId, PatientId } from '../ids.ts';

const params = v.object({ id: InvoiceId });
const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((choice) => choice === 'true'),
);

export const invoiceCalls = {
  listInvoices: call({
    method: 'GET',
    path: '/invoice/patient',
    isReadOffline: true,
    access: 'member',
    summary: 'Invoices of a patient, newest first; drafts are those not finalized. Without invType of every type.',
    query: v.object({ patientId: PatientId, invType: v.optional(InvoiceType), finalized: flag }),
    answer: v.object({ success: v.literal(true), invoices: v.array(Invoice) }),
  }),
  loadInvoice: call({
    method: 'GET',
    path: '/invoice/:id',
    failureShown: 'onScreen',
    isReadOffline: true,
    access: 'session',
    summary: 'One invoice, to its own patient, the family account, or the guest session that made it',
    params,
    query: v.object({ patientId: PatientId }),
    answer: data(Invoice),
  }),
  closeInvoice: call({
    method: 'PUT',
    path: '/invoice/:id/close',
    failureShown: 'onScreen',
    access: 'session',
    summary:
      'Close an invoice whose balance is not above zero. Refusals: BALANCE_OPEN; NOT_CONFIRMED for an order that the clinic has to confirm: it is placed by the request',
    params,
    answer: successTold,
  }),
  requestConfirmation: call({
    method: 'PUT',
    path: '/invoice/:id/manual-confirmation-request',
    failureShown: 'onScreen',
    access: 'session',
    summary:
      'Ask the clinic to look at an order, or tell it of a transfer. Without `means`, a domestic order with a balance and nothing to confirm is a transfer announced, any other is to be confirmed. Repeating it changes nothing. Refusals: PAYMENT_PROCESSING; NOT_CHANGEABLE once the clinic has rejected it, and where the order is not one that `means` is about: one that the clinic has answered has nothing to confirm, and one that it has to answer is not transferred for',
    params,
    query: v.object({
      /** Ours: what is meant, so that a request that arrives after the clinic’s answer is not taken for a transfer. */
      means: v.optional(v.picklist(['confirmation', 'transfer'])),
    }),
    answer: successTold,
  }),
  keepForCounter: call({
    method: 'PUT',
    path: '/invoice/:id/counter',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary:
      'The patient comes to the counter and uses NIK$ there: the order is placed, and one of the store is kept until `endsAt`. Repeating it changes nothing, and a transfer that was announced keeps its time. Refusals: NOTHING_TO_PAY; NIKS_SHORT without NIK$; NOT_CONFIRMED before the clinic has accepted it; PAYMENT_PROCESSING; NOT_CHANGEABLE once it was rejected, abroad, and for a booking',
    params,
    answer: data(Invoice),
  }),
  confirmReceived: call({
    method: 'PUT',
    path: '/invoice/:id/received',
    access: 'member',
    source: 'ours',
    summary: 'The patient has received the order. Refusals: NOT_RECEIVABLE',
    params,
    answer: success,
  }),
};
