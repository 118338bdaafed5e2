import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { InvoiceId } from '../ids.ts';
import { WireMoney } from '../money.ts';

/** Settings of the card form (API-66). */
export const CardSettings = v.object({
  clientPublishableKey: v.string(),
  clientConnectAccountId: v.string(),
  /** Share of each payment that goes to the connected account. */
  transferPercentage: v.number(),
  /** Ours: address of the stand-in for Stripe.js; only with a sandbox key. */
  sandboxScript: v.optional(v.pipe(v.string(), v.url())),
});
export type CardSettings = v.InferOutput<typeof CardSettings>;

/** Recipient of a transfer by PayNow; configured for the group. */
export const PayNowSettings = v.object({
  /** The company's registration number (UEN), and its name as banks show it. */
  uen: v.string(),
  name: v.string(),
  contact: v.object({ phone: v.string(), email: v.string() }),
});
export type PayNowSettings = v.InferOutput<typeof PayNowSettings>;

/** Answer when the provider makes no intent: status 200 with success false (wire). */
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
  /** The call belongs to the payment service, which has a base address of its own (API-68). */
  createIntent: call({
    method: 'POST',
    path: '/payment-intents',
    failureShown: 'onScreen',
    access: 'session',
    summary:
      'A payment intent for an invoice; the one that is open is given again. A refusal of the provider is a 200 with success false and data.error.message. Refusals: NOTHING_TO_PAY (it was paid meanwhile), PAYMENT_PROCESSING, NOT_CONFIRMED (the clinic has yet to accept the order)',
    body: v.object({
      /** SGD; refused unless it equals the balance. */
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
  /** Section 7 says that this adds a credit; the server added it already when the deposit settled. */
  confirmDepositCredit: call({
    method: 'POST',
    path: '/inventorycredit/addnewcredit/:invoiceId',
    access: 'member',
    summary: 'The paid deposit of a missed appointment is a credit, once. Refusals: NOT_FOUND, NOT_PAID',
    params: v.object({ invoiceId: InvoiceId }),
    answer: success,
  }),
};
