/**
 * Paying for a booking that is held, by the payment machine. Where it ends is what the server says of the invoice: a
 * payment that comes too late may have lost its time.
 *
 * loadingFee -> paying -> readingInvoice -> routingInvoice
 */
import { required } from '../kit/required.ts';
import { isDepositHold } from './booking.rules.ts';
import { bookingSetup } from './booking.setup.ts';
import type { BookingContext } from './booking.types.ts';

const heldInvoiceOf = ({ appointment }: BookingContext) => ({
  id: required(appointment?.invoiceId ?? null, 'invoiceId'),
  patientId: required(appointment?.patientId ?? null, 'patientId'),
});

export const payment = bookingSetup.createStateConfig({
  initial: 'loadingFee',
  on: {
    'booking.resume': [
      { guard: { type: 'isSameHold', params: ({ event }) => event } },
      { target: '.loadingFee', reenter: true, actions: { type: 'resumeHold', params: ({ event }) => event } },
    ],
    'hold.expired': { guard: { type: 'isThisHold', params: ({ event }) => event }, actions: 'endHold' },
    'hold.ended': { guard: { type: 'isThisHold', params: ({ event }) => event }, target: '.readingInvoice' },
  },
  states: {
    /** What it costs is shown line by line; without the lines the invoice's total still stands. */
    loadingFee: {
      tags: ['busy', 'paying'],
      invoke: {
        id: 'loadHeldFee',
        src: 'loadFee',
        input: ({ context }) => ({ kind: isDepositHold(context) ? ('deposit' as const) : ('remote' as const) }),
        onDone: { target: 'paying', actions: { type: 'keepFee', params: ({ event }) => event } },
        onError: 'paying',
      },
      on: {
        'hold.expired': {
          guard: { type: 'isThisHold', params: ({ event }) => event },
          target: 'readingInvoice',
          actions: 'endHold',
        },
      },
    },
    paying: {
      tags: ['settled', 'paying'],
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => {
          const { id, patientId } = heldInvoiceOf(context);
          return { invoiceId: id, patientId, isCardOnly: true };
        },
        onDone: [
          { guard: { type: 'isLeft', params: ({ event }) => event }, target: 'held', actions: 'askToClose' },
          { guard: { type: 'isDepositPaid', params: ({ event }) => event }, target: 'confirmingCredit' },
          {
            guard: { type: 'isClosed', params: ({ event }) => event },
            target: 'readingInvoice',
            actions: 'endHold',
          },
          { target: 'readingInvoice' },
        ],
        onError: 'readingInvoice',
      },
      on: {
        /** The payment knows whether it can still be stopped; what became of it the server says. */
        'hold.expired': {
          guard: { type: 'isThisHold', params: ({ event }) => event },
          actions: ['endHold', 'forwardExpiry'],
        },
        'hold.ended': { guard: { type: 'isThisHold', params: ({ event }) => event }, actions: 'forwardExpiry' },
      },
    },
    /** The popup is closed, and the time is still held (BOOK-60). */
    held: {
      tags: 'settled',
      on: {
        'booking.begin': [
          { guard: { type: 'isSameKind', params: ({ event }) => event }, target: 'paying' },
          { target: '#booking.start', actions: { type: 'beginAnew', params: ({ event }) => event } },
        ],
        'booking.resume': [
          { guard: { type: 'isSameHold', params: ({ event }) => event }, target: 'paying' },
          { target: 'loadingFee', actions: { type: 'resumeHold', params: ({ event }) => event } },
        ],
        'hold.expired': {
          guard: { type: 'isThisHold', params: ({ event }) => event },
          target: 'readingInvoice',
          actions: 'endHold',
        },
        'step.next': 'paying',
        'step.back': { actions: 'askToClose' },
      },
    },
    /** The server has made the credit when the deposit settled; the call only confirms it (BOOK-37). */
    confirmingCredit: {
      tags: ['busy', 'undecided', 'paying'],
      invoke: {
        id: 'confirmCredit',
        src: 'confirmCredit',
        input: ({ context }) => ({ id: heldInvoiceOf(context).id }),
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
        onDone: { target: 'routingInvoice', actions: { type: 'keepInvoice', params: ({ event }) => event } },
        onError: { target: 'outcomeUnread', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    routingInvoice: {
      always: [
        { guard: 'isRefunded', target: 'slotLost', actions: 'tellSettled' },
        { guard: 'isPaid', target: '#booking.confirmed', actions: 'tellSettled' },
        { guard: 'isOpen', target: 'paying' },
        { target: '#booking.start.released', actions: ['tellSettled', 'giveUpHold'] },
      ],
    },
    /** Whether it was paid is known at the clinic and could not be read. */
    outcomeUnread: {
      tags: ['settled', 'undecided'],
      on: { 'step.next': 'readingInvoice', 'step.back': { actions: 'askToClose' } },
    },
    /** Paid after the hold had ended and somebody else had the time: the money goes back (HOLD-12). */
    slotLost: {
      tags: 'settled',
      on: {
        'popup.closed': { target: '#booking.start', actions: 'beginNext' },
        'start.edit': { target: '#booking.start.routingReleased', actions: 'giveUpHold' },
        'step.back': { actions: 'askToClose' },
      },
    },
  },
});
