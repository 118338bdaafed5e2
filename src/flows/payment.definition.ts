/** Paying an invoice by card or PayNow: a popup over the page of an invoice, and a step of booking. */
import type { Stripe } from '@stripe/stripe-js';
import * as v from 'valibot';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { IntentRefusal, paymentCalls } from '#contract/calls/payment.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { required } from '#machines/kit/required.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { Confirmed, Intent, IntentInput } from '#machines/payment/payment.types.ts';
import { openCardGateway } from '#src/outside/card-gateway.ts';
import type { Shown } from './engine.ts';
import { type Beginning, flow } from './flow.ts';
import { ask, asks, dataOf, device, nothing } from './rows.ts';

/** The provider refuses an intent in its own words. @throws every other failure */
const asRefused = (error: unknown): Intent => {
  const detail = error instanceof FailureError ? v.safeParse(IntentRefusal, error.detail) : null;
  if (!detail?.success) throw error;
  return { refused: detail.output.error.message };
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

export type PaymentActor = Shown<typeof paymentMachine>;

export default flow('payment', paymentMachine)(
  {
    loadInvoice: ask(
      invoiceCalls.loadInvoice,
      ({ id, patientId }) => ({ params: { id }, query: { patientId } }),
      dataOf,
    ),
    loadCardSettings: asks([paymentCalls.loadCardSettings], async (api, _, { cardForm }) => {
      const { data } = await api(paymentCalls.loadCardSettings);
      cardForm.gateway ??= await openCardGateway(data).catch((error: unknown) => {
        console.warn('Cards are off', error);
        throw error;
      });
      return data;
    }),
    loadPayNowSettings: ask(paymentCalls.loadPayNowSettings, () => ({ isSubmit: true }), dataOf),
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
    announceTransfer: ask(
      invoiceCalls.requestConfirmation,
      ({ id }) => ({ params: { id }, query: { means: 'transfer' as const }, isSubmit: true }),
      nothing,
    ),
    closeInvoice: ask(invoiceCalls.closeInvoice, ({ id }) => ({ params: { id }, isSubmit: true }), nothing),
  },
  {
    isMembers: true,
    input: ({ opening: invoiceId, app }: Beginning<InvoiceId>) => ({
      invoiceId,
      patientId: required(app.member(), 'member')._id,
      isCardOnly: false,
    }),
    /** Also where another flow has invoked it. */
    emits: {
      'provider.refused': ({ text }, app) => app.show({ tone: 'error', text: { serverMessage: text }, actions: [] }),
      'payment.succeeded': (_, app) => app.tellInfo('paymentSucceeded'),
    },
    /** Left, it has changed nothing; its other ends show until the person closes them. */
    ended: (snapshot, app) => {
      if (snapshot.matches('left')) app.close();
    },
    closed: (_, app) => app.tell({ type: 'payment.closed' }),
  },
);
