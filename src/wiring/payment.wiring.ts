import type { Stripe } from '@stripe/stripe-js';
import * as v from 'valibot';
import { type ActorRefFrom, createActor } from 'xstate';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { type CardSettings, IntentRefusal, type PayNowSettings, paymentCalls } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { required } from '#machines/kit/required.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { Confirmed, ConfirmInput, Intent, IntentInput, PaymentInput } from '#machines/payment/payment.types.ts';
import type { Api } from '#src/api/client.ts';
import { read } from './calls.ts';
import type { CardForm } from './card-form.ts';
import { openCardGateway } from './card-gateway.ts';
import type { Wiring } from './wiring.ts';

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

export interface PaymentOptions {
  api: Api;
  /** The payment service, which may be elsewhere (API-68). */
  paymentApi: Api;
  cardForm: CardForm;
  show: Wiring['show'];
}

/** What the provider says when it makes no intent. @throws any other failure */
const asRefused = (error: unknown): Intent => {
  const detail = error instanceof FailureError ? v.safeParse(IntentRefusal, error.detail) : null;
  if (!detail?.success) throw error;
  return { refused: detail.output.error.message };
};

const loadCardSettings = async ({ api, cardForm }: PaymentOptions): Promise<CardSettings> => {
  const { data } = await api(paymentCalls.loadCardSettings);
  cardForm.gateway ??= await openCardGateway(data).catch((error: unknown) => {
    console.warn('Cards are off', error);
    throw error;
  });
  return data;
};

const createIntent = async ({ paymentApi }: PaymentOptions, { invoice, card }: IntentInput): Promise<Intent> => {
  const body = {
    amount: moneyToWire(invoice.ostBalance),
    currency: 'SGD' as const,
    payment_method_types: ['card'] as ['card'],
    account: card.clientConnectAccountId,
    transfer_percentage: card.transferPercentage,
    metadata: { invoiceId: invoice._id },
  };
  try {
    const { data } = await paymentApi(paymentCalls.createIntent, { body, isSubmit: true });
    return { clientSecret: data.client_secret };
  } catch (error) {
    return asRefused(error);
  }
};

const confirmedBy = ({ paymentIntent, error }: Awaited<ReturnType<Stripe['confirmCardPayment']>>): Confirmed => {
  if (paymentIntent) return { status: paymentIntent.status };
  const isOfCard = error?.type === 'card_error' || error?.type === 'validation_error';
  return isOfCard && error.message ? { error: 'card', text: error.message } : { error: 'other' };
};

const confirmCard = async ({ cardForm }: PaymentOptions, { clientSecret }: ConfirmInput): Promise<Confirmed> => {
  const card = required(cardForm.fields, 'fields');
  const gateway = required(cardForm.gateway, 'gateway');
  return confirmedBy(await gateway.confirmCardPayment(clientSecret, { payment_method: { card } }));
};

export const wirePayment = (options: PaymentOptions) => {
  const { api } = options;
  return paymentMachine.provide({
    actors: {
      loadInvoice: read<Invoice, { id: InvoiceId; patientId: PatientId }>(
        async ({ id, patientId }) =>
          (await api(invoiceCalls.loadInvoice, { params: { id }, query: { patientId } })).data,
      ),
      loadCardSettings: read<CardSettings>(() => loadCardSettings(options)),
      loadPayNowSettings: read<PayNowSettings>(
        async () => (await api(paymentCalls.loadPayNowSettings, { isSubmit: true })).data,
      ),
      createIntent: read<Intent, IntentInput>((input) => createIntent(options, input)),
      confirmCard: read<Confirmed, ConfirmInput>((input) => confirmCard(options, input)),
      recordPayment: read<void, { invoice: Invoice }>(async ({ invoice: { invoiceNo, ostBalance } }) => {
        await api(paymentCalls.recordPayment, { body: { invoiceNo, paymentAmt: moneyToWire(ostBalance) } });
      }),
      announceTransfer: read<void, { id: InvoiceId }>(async ({ id }) => {
        await api(invoiceCalls.requestConfirmation, { params: { id }, isSubmit: true });
      }),
      closeInvoice: read<void, { id: InvoiceId }>(async ({ id }) => {
        await api(invoiceCalls.closeInvoice, { params: { id }, isSubmit: true });
      }),
    },
  });
};

/** Says as toasts what a payment tells; also for one that another flow has invoked. */
export const tellOf = (actor: PaymentActor, show: Wiring['show']): void => {
  actor.on('provider.refused', ({ text }) => show({ tone: 'error', text: { serverMessage: text }, actions: [] }));
  actor.on('payment.succeeded', () => show({ tone: 'info', text: { code: 'paymentSucceeded' }, actions: [] }));
};

/** A payment that stands alone. */
export const startPayment = (options: PaymentOptions, input: PaymentInput): PaymentActor => {
  const actor = createActor(wirePayment(options), { input });
  tellOf(actor, options.show);
  return actor.start();
};
