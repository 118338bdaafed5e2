import type { Invoice } from '#contract/entities/invoice.ts';
import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { invoiceMachine } from '#machines/invoice/invoice.machine.ts';
import { invoiceStory } from '#machines/invoice/invoice.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { invoiceWith, mei, orderWith } from '#model/samples.ts';

const { _id: invoiceId } = invoiceWith({});

export const invoiceFlow = defineFlow({
  machine: invoiceMachine,
  story: invoiceStory,
  input: { wizardId: 'invoice', invoiceId, patientId: mei._id },
  events: { 'invoice.refresh': plain, 'receipt.confirm': plain },
  calls: {
    confirm: call<Answer>({ yes: { isYes: true }, no: { isYes: false } }, 'unexpected'),
    loadInvoice: call<Invoice>(
      { shipped: orderWith('OrderShipped'), received: orderWith('Received'), pending: orderWith('Pending') },
      'NOT_FOUND',
      'offline',
    ),
    confirmReceived: call<null>({ received: null }, 'NOT_RECEIVABLE', 'offline', 'UNEXPECTED'),
  },
  key: ({ invoice }) => invoice?.delivery[0]?.deliveryStatus,
});

export const flows: readonly Flow[] = [invoiceFlow];
