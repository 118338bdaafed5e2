import type { Invoice } from '#contract/entities/invoice.ts';
import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { orderStory } from '#machines/order/order.story.ts';
import { call, defineFlow, plain } from './flow.ts';
import { invoiceWith, mei, orderWith } from './samples.ts';

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
