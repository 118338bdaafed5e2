import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { InvoiceId } from '../ids.ts';
import { WireMoney } from '../money.ts';

/** What the card form needs (API-66). */
export const CardSettings = v.object({
  clientPublishableKey: v.string(),
  clientConnectAccountId: v.string(),
  /** Of each payment, for the connected account. */
  transferPercentage: v.number(),
  /** Ours: where the stand-in of Stripe.js is, with a sandbox key only. */
  sandboxScript: v.optional(v.pipe(v.string(), v.url())),
});
export type CardSettings = v.InferOutput<typeof CardSettings>;

/** What a transfer by PayNow needs; configuration of the group. */
export const PayNowSettings = v.object({
  /** The company's registration identifier, and its name as banks show it. */
  uen: v.string(),
  name: v.string(),
  contact: v.object({ phone: v.string(), email: v.string() }),
});
export type PayNowSettings = v.InferOutput<typeof PayNowSettings>;

/** What the provider says when it makes no intent: a 200 with success false (wire). */
export const IntentRefusal = v.object({ error: v.object({ message: v.string() }) });

export const paymentCalls = {
  loadCardSettings: call({
    method: 'GET',
    path: '/settings/stripe',
    failureShown: 'onScreen',
    access: 'session',
    summary: 'Publishable key, connected account and its share',
    answer: data(CardSettings),
  }),
  loadPayNowSettings: call({
    method: 'GET',
    path: '/settings/paynow',
    failureShown: 'onScreen',
    access: 'session',
    source: 'ours',
    summary: 'Registration identifier and contact for transfers',
    answer: data(PayNowSettings),
  }),
  /** Of the payment service, which has a base address of its own (API-68). */
  createIntent: call({
    method: 'POST',
    path: '/payment-intents',
    failureShown: 'onScreen',
    access: 'session',
    summary:
      'A payment intent for an invoice; the one that is open is given again. A refusal of the provider is a 200 with success false and data.error.message. Refusals: NOTHING_TO_PAY (it was paid meanwhile), PAYMENT_PROCESSING, NOT_CONFIRMED (the clinic has yet to accept the order)',
    body: v.object({
      /** SGD; refused when it is not the balance. */
      amount: v.pipe(v.number(), v.finite()),
      currency: v.literal('SGD'),
      payment_method_types: v.tuple([v.literal('card')]),
      account: v.string(),
      transfer_percentage: v.number(),
      metadata: v.object({ invoiceId: InvoiceId }),
    }),
    answer: data(v.object({ client_secret: v.string() })),
  }),
  recordPayment: call({
    method: 'POST',
    path: '/payment/create',
    failureShown: 'onScreen',
    access: 'session',
    summary:
      'A card payment was made: the server asks the gateway before it counts. Refusals: NOT_PAID, PAYMENT_PROCESSING',
    body: v.object({ invoiceNo: v.string(), paymentAmt: WireMoney }),
    answer: v.object({ success: v.literal(true), message: v.optional(v.string()) }),
  }),
  /** Section 7 calls it adding a credit; the server has added it when the deposit settled. */
  confirmDepositCredit: call({
    method: 'POST',
    path: '/inventorycredit/addnewcredit/:invoiceId',
    access: 'member',
    summary: 'The paid deposit of a missed appointment is a credit, once. Refusals: NOT_FOUND, NOT_PAID',
    params: v.object({ invoiceId: InvoiceId }),
    answer: success,
  }),
};
