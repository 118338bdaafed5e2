/**
 * Sends the booking; the clinic's answer decides where it ends. Nothing else can begin while the request runs.
 *
 * creatingAppointment -> confirmed
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { writeKey } from '../kit/write-once.ts';
import { toReview } from './booking.review.ts';
import { appointmentOf, waitlistEntryOf } from './booking.rules.ts';
import { bookingSetup } from './booking.setup.ts';

const waits = { 'booking.begin': {}, 'booking.again': {}, 'booking.resume': {} } as const;

export const creating = bookingSetup.createStateConfig({
  initial: 'routing',
  states: {
    routing: { always: [{ guard: 'isWaiting', target: 'joiningWaitlist' }, { target: 'creatingAppointment' }] },
    /** The clinic may hold the time for a deposit even if the app expected none. */
    creatingAppointment: {
      tags: 'busy',
      invoke: {
        id: 'createAppointment',
        src: 'createAppointment',
        input: ({ context }) => ({ key: writeKey(context), appointment: appointmentOf(context) }),
        onDone: [
          {
            guard: { type: 'isHeld', params: eventAsParams },
            target: '#booking.payment',
            actions: [{ type: 'keepAppointment', params: eventAsParams }, 'tellCreated', 'tellHeld'],
          },
          {
            target: '#booking.confirmed',
            actions: [{ type: 'keepAppointment', params: eventAsParams }, 'tellCreated'],
          },
        ],
        onError: { target: 'routingFailure', actions: { type: 'keepCreateFailure', params: eventAsParams } },
      },
      on: waits,
    },
    joiningWaitlist: {
      tags: 'busy',
      invoke: {
        id: 'joinWaitlist',
        src: 'joinWaitlist',
        input: ({ context }) => ({ key: writeKey(context), entry: waitlistEntryOf(context) }),
        onDone: {
          target: '#booking.waitingContact',
          actions: [{ type: 'keepAppointment', params: eventAsParams }, 'tellCreated'],
        },
        onError: { target: 'routingFailure', actions: { type: 'keepCreateFailure', params: eventAsParams } },
      },
      on: waits,
    },
    routingFailure: {
      always: [
        { guard: 'isSlotGone', target: '#booking.start', actions: { type: 'enterAt', params: { entry: 'lost' } } },
        { guard: 'isOutcomeUnknown', target: 'outcomeUnknown' },
        ...toReview,
      ],
    },
    /**
     * No answer arrived. Asking again with the same key finds out and never books twice, so nothing may change until
     * then.
     */
    outcomeUnknown: { tags: 'settled', on: { ...waits, 'step.next': 'routing' } },
  },
});
