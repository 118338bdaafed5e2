import type { Invoice } from '#contract/entities/invoice.ts';
import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { invoiceWith, mei, orderWith } from '#model/samples.ts';
import { orderMachine } from './order.machine.ts';
import { orderStory } from './order.story.ts';

const { _id: invoiceId } = invoiceWith({});

export const orderFlow = defineFlow({
  machine: orderMachine,
  story: orderStory,
  input: { wizardId: 'order', invoiceId, patientId: mei._id },
  events: { 'order.refresh': plain, 'receipt.confirm': plain },
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

export const flows: readonly Flow[] = [orderFlow];
