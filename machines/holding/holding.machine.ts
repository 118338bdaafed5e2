/**
 * Pays for a held time with the payment machine. The server's invoice decides the final state: a late payment may have
 * lost the time.
 *
 * loadingFee -> paying -> readingInvoice -> paid
 */

import { assign, emit, type StateValueFrom, sendTo, setup } from 'xstate';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { AppointmentId, InvoiceId } from '#contract/ids.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { finalOutput } from '../kit/final-output.ts';
import type { OwnInvoice } from '../kit/own-invoice.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import type { StatePath } from '../kit/state-path.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import type { PaymentOutput } from '../payment/payment.types.ts';
import type {
  FeeKind,
  HoldingContext,
  HoldingEmitted,
  HoldingEvent,
  HoldingInput,
  HoldingOutput,
} from './holding.types.ts';

const heldInvoiceOf = ({ invoiceId, patientId }: HoldingContext): OwnInvoice => ({ id: invoiceId, patientId });

export const holdingMachine = setup({
  types: {
    context: {} as HoldingContext,
    events: {} as HoldingEvent,
    emitted: {} as HoldingEmitted,
    input: {} as HoldingInput,
    output: {} as HoldingOutput,
    /**
     * undecided: the app does not know yet whether the held time is paid. paying: kept as held; payment starts again
     * after a reload.
     */
    tags: {} as 'busy' | 'settled' | 'undecided' | 'paying',
    children: {} as { payment: 'payment' },
  },
  actors: {
    payment: paymentMachine,
    loadFee: port<Fee, { kind: FeeKind }>('loadFee'),
    confirmCredit: port<void, { id: InvoiceId }>('confirmCredit'),
    readInvoice: port<Invoice, OwnInvoice>('readInvoice'),
  },
  guards: {
    isThis: ({ context }, { id }: { id: AppointmentId }) => context.id === id,
    isLeft: (_, { output }: { output: PaymentOutput }) => output.outcome === 'left',
    isClosed: (_, { output }: { output: PaymentOutput }) => output.outcome === 'closed',
    isDepositPaid: ({ context }, { output }: { output: PaymentOutput }) =>
      output.outcome === 'paid' && context.feeKind === 'deposit',
    isRefunded: ({ context: { invoice } }) =>
      invoice?.payment.status === 'refunding' || invoice?.payment.status === 'refunded',
    isPaid: ({ context }) => context.invoice?.payment.status === 'paid',
    /** After expiry only a running payment keeps this open (HOLD-11). */
    isOpen: ({ context: { invoice, isOver } }) =>
      invoice !== null && invoice.ostBalance > 0 && (!isOver || invoice.payment.status === 'processing'),
  },
  actions: {
    keepFee: assign((_, { output }: { output: Fee }) => ({ fee: output })),
    keepInvoice: assign((_, { output }: { output: Invoice }) => ({ invoice: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    /** Marks the hold as over; only the server knows whether it was paid before. */
    end: assign({ isOver: true }),
    forwardExpiry: sendTo('payment', { type: 'payment.expire' }),
    askToClose: emit({ type: 'popup.close' }),
    /** Closes the payment; the list of appointments shows its outcome. */
    tellLeft: emit({ type: 'payment.closed' }),
    tellSettled: emit(({ context: { id } }) => ({ type: 'hold.settled' as const, id })),
  },
}).createMachine({
  id: 'holding',
  context: ({ input }) => ({ ...input, fee: null, invoice: null, isOver: false, failure: null }),
  initial: 'loadingFee',
  on: {
    'hold.expired': { guard: { type: 'isThis', params: eventAsParams }, actions: 'end' },
    'hold.ended': { guard: { type: 'isThis', params: eventAsParams }, target: '.readingInvoice' },
  },
  states: {
    /** Reads the lines of the fee; if that fails, the invoice's total is shown alone. */
    loadingFee: {
      tags: ['busy', 'paying'],
      invoke: {
        id: 'loadHeldFee',
        src: 'loadFee',
        input: ({ context }) => ({ kind: context.feeKind }),
        onDone: { target: 'paying', actions: { type: 'keepFee', params: eventAsParams } },
        onError: 'paying',
      },
      on: {
        'hold.expired': {
          guard: { type: 'isThis', params: eventAsParams },
          target: 'readingInvoice',
          actions: 'end',
        },
      },
    },
    paying: {
      tags: ['settled', 'paying'],
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { invoiceId, patientId } }) => ({ invoiceId, patientId, isCardOnly: true, method: null }),
        onDone: [
          {
            guard: { type: 'isLeft', params: eventAsParams },
            target: 'held',
            actions: ['askToClose', 'tellLeft'],
          },
          { guard: { type: 'isDepositPaid', params: eventAsParams }, target: 'confirmingCredit' },
          { guard: { type: 'isClosed', params: eventAsParams }, target: 'readingInvoice', actions: 'end' },
          { target: 'readingInvoice' },
        ],
        onError: 'readingInvoice',
      },
      on: {
        /** Only the payment knows whether it can still be stopped; the server reports its outcome. */
        'hold.expired': {
          guard: { type: 'isThis', params: eventAsParams },
          actions: ['end', 'forwardExpiry'],
        },
        'hold.ended': { guard: { type: 'isThis', params: eventAsParams }, actions: 'forwardExpiry' },
      },
    },
    /** The popup is closed, and the time is still held (BOOK-60). */
    held: {
      tags: 'settled',
      on: {
        'hold.show': 'paying',
        'hold.expired': {
          guard: { type: 'isThis', params: eventAsParams },
          target: 'readingInvoice',
          actions: 'end',
        },
        'step.next': 'paying',
        'step.back': { actions: 'askToClose' },
      },
    },
    /** The server created the credit when the deposit settled; the call only confirms it (BOOK-37). */
    confirmingCredit: {
      tags: ['busy', 'undecided', 'paying'],
      invoke: {
        id: 'confirmCredit',
        src: 'confirmCredit',
        input: ({ context }) => ({ id: context.invoiceId }),
        onDone: 'readingInvoice',
        onError: 'readingInvoice',
      },
    },
    readingInvoice: {
      tags: ['busy', 'undecided', 'paying'],
      invoke: {
        id: 'readInvoice',
        src: 'readInvoice',
        input: ({ context }) => heldInvoiceOf(context),
        onDone: { target: 'routingInvoice', actions: { type: 'keepInvoice', params: eventAsParams } },
        onError: { target: 'outcomeUnread', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingInvoice: {
      always: [
        { guard: 'isRefunded', target: 'slotLost', actions: 'tellSettled' },
        { guard: 'isPaid', target: 'paid' },
        { guard: 'isOpen', target: 'paying' },
        { target: 'released' },
      ],
    },
    /** The invoice could not be read, so the app does not know whether it was paid. */
    outcomeUnread: {
      tags: ['settled', 'undecided'],
      on: { 'step.next': 'readingInvoice', 'step.back': { actions: 'askToClose' } },
    },
    /** The payment came after the hold had ended, when another patient had the time: the money goes back (HOLD-12). */
    slotLost: {
      tags: 'settled',
      on: { 'popup.closed': 'done', 'start.edit': 'again', 'step.back': { actions: 'askToClose' } },
    },
    paid: {
      type: 'final',
      entry: 'tellSettled',
      output: ({ context }) => ({ outcome: 'paid', invoice: required(context.invoice, 'invoice') }),
    },
    released: { type: 'final', entry: 'tellSettled', output: { outcome: 'released' } },
    again: { type: 'final', output: { outcome: 'again' } },
    done: { type: 'final', output: { outcome: 'done' } },
  },
  output: finalOutput<HoldingOutput>(),
});

export type HoldingPath = StatePath<StateValueFrom<typeof holdingMachine>>;
