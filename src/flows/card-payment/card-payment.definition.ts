/** Paying by card: a part of a payment. */
import type { Stripe } from '@stripe/stripe-js';
import * as v from 'valibot';
import { IntentRefusal, paymentCalls } from '#contract/calls/payment.calls.ts';
import { moneyToWire } from '#contract/money.ts';
import { cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import type { Confirmed, Intent, IntentInput } from '#machines/card-payment/card-payment.types.ts';
import { detailOf } from '#machines/kit/failure.ts';
import { required } from '#machines/kit/required.ts';
import { subFlow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, asks, device, nothing } from '#src/app/rows.ts';

/** The provider refuses an intent in its own words. @throws every other failure */
const asRefused = (error: unknown): Intent => {
  const refusal = v.safeParse(IntentRefusal, detailOf(error));
  if (!refusal.success) throw error;
  return { refused: refusal.output.error.message };
};

const intentOf = ({ invoice, card }: IntentInput) => ({
  amount: moneyToWire(invoice.ostBalance),
  currency: 'SGD' as const,
  payment_method_types: ['card'] as ['card'],
  account: card.clientConnectAccountId,
  transfer_percentage: card.transferPercentage,
  metadata: { invoiceId: invoice._id },
});

const confirmedBy = ({ paymentIntent, error }: Awaited<ReturnType<Stripe['confirmCardPayment']>>): Confirmed => {
  if (paymentIntent) return { status: paymentIntent.status };
  const isOfCard = error?.type === 'card_error' || error?.type === 'validation_error';
  return isOfCard && error.message ? { error: 'card', text: error.message } : { error: 'other' };
};

export type CardPaymentActor = Shown<typeof cardPaymentMachine>;

export default subFlow(
  cardPaymentMachine,
  {
    createIntent: asks([paymentCalls.createIntent], (_, input, { paymentApi }) =>
      paymentApi(paymentCalls.createIntent, { body: intentOf(input), isSubmit: true })
        .then(({ data }): Intent => ({ clientSecret: data.client_secret }))
        .catch(asRefused),
    ),
    confirmCard: device(async ({ cardForm }, { clientSecret }) => {
      const card = required(cardForm.fields, 'fields');
      const gateway = required(cardForm.gateway, 'gateway');
      return confirmedBy(await gateway.confirmCardPayment(clientSecret, { payment_method: { card } }));
    }),
    recordPayment: ask(
      paymentCalls.recordPayment,
      ({ invoice: { invoiceNo, ostBalance } }) => ({ body: { invoiceNo, paymentAmt: moneyToWire(ostBalance) } }),
      nothing,
    ),
  },
  {
    emits: {
      'provider.refused': ({ text }, app) => app.show({ tone: 'error', text: { said: text }, actions: [] }),
      'payment.succeeded': (_, app) => app.tellInfo('paymentSucceeded'),
    },
  },
);
