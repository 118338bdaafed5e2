/** /orderDetails and /invoiceDetail: one invoice with its delivery. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { invoiceMachine } from '#machines/invoice/invoice.machine.ts';
import { required } from '#machines/kit/required.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { readOwnInvoice } from '#src/app/own-invoice.ts';
import { nothing, write } from '#src/app/rows.ts';
import confirm from '#src/flows/confirm/confirm.definition.ts';

export type InvoiceActor = Shown<typeof invoiceMachine>;

export default flow('invoice', invoiceMachine)(
  {
    confirm,
    loadInvoice: readOwnInvoice,
    confirmReceived: write(invoiceCalls.confirmReceived, ({ id, key }) => ({ params: { id }, key }), nothing),
  },
  {
    isMembers: true,
    input: ({ opening: invoiceId, wizardId, app }: Beginning<InvoiceId>) => ({
      wizardId,
      invoiceId,
      patientId: required(app.member(), 'member')._id,
    }),
    hears: {
      'payment.closed': () => ({ type: 'invoice.refresh' }),
      'network.returned': () => ({ type: 'invoice.refresh' }),
    },
  },
);
