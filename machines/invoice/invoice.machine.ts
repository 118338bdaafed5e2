/**
 * /orderDetails: one order with its tracking; its patient confirms that it has arrived, after being asked (section 2;
 * REC-16 to REC-19).
 *
 * loading -> shown -> confirmingReceived -> receiving -> loading -> shown
 */

import { assign, setup } from 'xstate';
import type { Invoice } from '#contract/entities/invoice.ts';
import { type Answer, confirmMachine } from '../confirm/confirm.machine.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import type { OwnInvoice } from '../kit/own-invoice.ts';
import { port } from '../kit/port.ts';
import { writeKey } from '../kit/write-once.ts';
import { canBeReceived } from './invoice.rules.ts';
import type { InvoiceContext, InvoiceEvent, InvoiceInput, ReceiveInput } from './invoice.types.ts';

export const invoiceMachine = setup({
  types: {
    context: {} as InvoiceContext,
    events: {} as InvoiceEvent,
    input: {} as InvoiceInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { confirm: 'confirm' },
  },
  actors: {
    confirm: confirmMachine,
    loadInvoice: port<Invoice, OwnInvoice>('loadInvoice'),
    confirmReceived: port<void, ReceiveInput>('confirmReceived'),
  },
  guards: {
    isReceivable: ({ context }) => canBeReceived(context.invoice),
    saidYes: (_, { output }: { output: Answer }) => output.isYes,
    /** The order has changed meanwhile, here or at the clinic. */
    isOutOfDate: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'NOT_RECEIVABLE'),
  },
  actions: {
    keepInvoice: assign((_, { output }: { output: Invoice }) => ({ invoice: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepReceiveFailure: assign(({ context }, { error }: { error: unknown }) => ({
      ...failedWrite(context, error),
    })),
    beginNextWrite: assign(({ context }) => ({ attempt: context.attempt + 1 })),
  },
}).createMachine({
  id: 'invoice',
  context: ({ input }) => ({ ...input, generation: 0, attempt: 0, invoice: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadInvoice',
        src: 'loadInvoice',
        input: ({ context }) => ({ id: context.invoiceId, patientId: context.patientId }),
        onDone: { target: 'shown', actions: { type: 'keepInvoice', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unavailable: { tags: 'settled', on: { 'invoice.refresh': 'loading' } },
    shown: {
      tags: 'settled',
      on: {
        'receipt.confirm': { guard: 'isReceivable', target: 'confirmingReceived' },
        'invoice.refresh': 'loading',
      },
    },
    confirmingReceived: {
      tags: 'settled',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: { question: { about: 'confirmReceived' } },
        onDone: [{ guard: { type: 'saidYes', params: eventAsParams }, target: 'receiving' }, { target: 'shown' }],
        onError: 'shown',
      },
    },
    receiving: {
      tags: 'busy',
      invoke: {
        id: 'confirmReceived',
        src: 'confirmReceived',
        input: ({ context }) => ({ id: context.invoiceId, key: writeKey(context) }),
        onDone: { target: 'loading', actions: 'beginNextWrite' },
        onError: [
          {
            guard: { type: 'isOutOfDate', params: eventAsParams },
            target: 'loading',
            actions: { type: 'keepReceiveFailure', params: eventAsParams },
          },
          { target: 'shown', actions: { type: 'keepReceiveFailure', params: eventAsParams } },
        ],
      },
    },
  },
});
