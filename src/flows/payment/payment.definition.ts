/** Paying an invoice by card or PayNow: a popup over the page of an invoice, and a step of booking. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { required } from '#machines/kit/required.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { openCardGateway } from '#src/app/outside/card-gateway.ts';
import { readOwnInvoice } from '#src/app/own-invoice.ts';
import { ask, asks, dataOf, nothing } from '#src/app/rows.ts';
import cardPayment from '#src/flows/card-payment/card-payment.definition.ts';

export type PaymentActor = Shown<typeof paymentMachine>;

export default flow('payment', paymentMachine)(
  {
    cardPayment,
    loadInvoice: readOwnInvoice,
    loadCardSettings: asks([paymentCalls.loadCardSettings], async (api, _, { cardForm }) => {
      const { data } = await api(paymentCalls.loadCardSettings);
      cardForm.gateway ??= await openCardGateway(data).catch((error: unknown) => {
        console.warn('Cards are off', error);
        throw error;
      });
      return data;
    }),
    loadPayNowSettings: ask(paymentCalls.loadPayNowSettings, () => ({ isSubmit: true }), dataOf),
    announceTransfer: ask(
      invoiceCalls.requestConfirmation,
      ({ id }) => ({ params: { id }, query: { means: 'transfer' as const }, isSubmit: true }),
      nothing,
    ),
    keepForCounter: ask(invoiceCalls.keepForCounter, ({ id }) => ({ params: { id }, isSubmit: true }), dataOf),
    closeInvoice: ask(invoiceCalls.closeInvoice, ({ id }) => ({ params: { id }, isSubmit: true }), nothing),
  },
  {
    isMembers: true,
    input: ({ opening: invoiceId, app }: Beginning<InvoiceId>) => ({
      invoiceId,
      patientId: required(app.member(), 'member')._id,
      isCardOnly: false,
      method: null,
    }),
    /**
     * A payment that was left closes at once, because nothing has changed; its other ends show until the person closes
     * them.
     */
    ended: (snapshot, app) => {
      if (snapshot.matches('left')) app.close();
    },
    closed: (_, app) => app.tell({ type: 'payment.closed' }),
  },
);
