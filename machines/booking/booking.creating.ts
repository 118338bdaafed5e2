/**
 * Booking what was chosen: the clinic's answer decides where it ends. What was sent is waited for, so nothing else begins
 * meanwhile.
 *
 * creatingAppointment -> routingCreated
 */
import { required } from '../kit/required.ts';
import { writeKey } from '../kit/write-once.ts';
import { appointmentOf, roleOf, waitlistEntryOf } from './booking.rules.ts';
import { bookingSetup } from './booking.setup.ts';

const waits = { 'booking.begin': {}, 'booking.again': {}, 'booking.resume': {} } as const;

export const creating = bookingSetup.createStateConfig({
  initial: 'routing',
  states: {
    routing: { always: [{ guard: 'isWaiting', target: 'joiningWaitlist' }, { target: 'creatingAppointment' }] },
    creatingAppointment: {
      tags: 'busy',
      invoke: {
        id: 'createAppointment',
        src: 'createAppointment',
        input: ({ context }) => ({ key: writeKey(context), appointment: appointmentOf(context) }),
        onDone: {
          target: 'routingCreated',
          actions: [{ type: 'keepAppointment', params: ({ event }) => event }, 'tellCreated'],
        },
        onError: { target: 'routingFailure', actions: { type: 'keepCreateFailure', params: ({ event }) => event } },
      },
      on: waits,
    },
    /** The clinic may hold the time for a deposit that nobody here knew of. */
    routingCreated: {
      always: [{ guard: 'isHeld', target: '#booking.payment', actions: 'tellHeld' }, { target: '#booking.confirmed' }],
    },
    joiningWaitlist: {
      tags: 'busy',
      invoke: {
        id: 'joinWaitlist',
        src: 'joinWaitlist',
        input: ({ context }) => ({ key: writeKey(context), entry: waitlistEntryOf(context) }),
        onDone: {
          target: '#booking.waitingContact',
          actions: [{ type: 'keepAppointment', params: ({ event }) => event }, 'tellCreated'],
        },
        onError: { target: 'routingFailure', actions: { type: 'keepCreateFailure', params: ({ event }) => event } },
      },
      on: waits,
    },
    routingFailure: {
      always: [
        { guard: 'isSlotGone', target: 'loadingNearby' },
        { guard: 'isOutcomeUnknown', target: 'outcomeUnknown' },
        { target: '#booking.routingReview' },
      ],
    },
    /** No answer came. Asking again with the same key finds out and never books twice, so nothing may change meanwhile. */
    outcomeUnknown: { tags: 'settled', on: { ...waits, 'step.next': 'routing' } },
    loadingNearby: {
      tags: 'busy',
      invoke: {
        id: 'loadNearby',
        src: 'loadSlots',
        input: ({ context }) => ({
          clinic: required(context.location, 'location')._id,
          role: roleOf(context.kind),
          provider: null,
          waitlistOf: context.kind === 'remote' ? null : (context.provider?._id ?? null),
          category: context.category,
          month: context.month,
        }),
        onDone: { target: 'slotTaken', actions: { type: 'keepNearby', params: ({ event }) => event } },
        onError: { target: 'slotTaken', actions: 'keepNoneNearby' },
      },
    },
    slotTaken: {
      tags: 'settled',
      on: {
        'nearby.select': {
          target: '#booking.routingNotice',
          actions: { type: 'chooseNearby', params: ({ event }) => event },
        },
        'waitlist.open': {
          guard: 'canWaitForLost',
          target: '#booking.start.loadingSlots',
          actions: 'showWaitlistOfLost',
        },
        'start.edit': '#booking.start.loadingSlots',
        'step.back': '#booking.start',
      },
    },
  },
});
