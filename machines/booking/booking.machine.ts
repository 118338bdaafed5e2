/**
 * The appointment booking popup (section 2, popup 12; section 4, appointment booking): place, person and time, then
 * who it is for, then a last look. Opened from /appointment; after success it starts anew when it is closed.
 *
 * start -> info -> detail -> creatingAppointment -> confirmed
 */
import { required } from '../kit/required.ts';
import { writeKey } from '../kit/write-once.ts';
import { initialContext } from './booking.answers.ts';
import { appointmentOf } from './booking.rules.ts';
import { bookingSetup } from './booking.setup.ts';
import { start } from './booking.start.ts';

export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  context: ({ input }) => initialContext(input),
  invoke: { id: 'clock', src: 'clock', input: {} },
  on: {
    'time.passed': { actions: { type: 'keepNow', params: ({ event }) => event } },
    'booking.begin': [
      { guard: { type: 'isSameKind', params: ({ event }) => event } },
      { target: '.start', actions: { type: 'beginAnew', params: ({ event }) => event } },
    ],
  },
  initial: 'start',
  states: {
    start,
    routingInfo: { always: [{ guard: 'hasPatient', target: 'info.readingToday' }, { target: 'info' }] },
    info: {
      initial: 'choosing',
      on: {
        'patient.select': { target: '.readingToday', actions: { type: 'choosePatient', params: ({ event }) => event } },
        'moreinfo.change': { actions: { type: 'keepMoreinfo', params: ({ event }) => event } },
        'step.next': { guard: 'isInfoComplete', target: 'routingAfterInfo' },
        'step.back': 'start',
      },
      states: {
        choosing: { tags: 'settled' },
        readingToday: {
          tags: 'busy',
          invoke: {
            id: 'loadTodayAppointments',
            src: 'loadTodayAppointments',
            input: ({ context }) => ({ patientId: required(context.patient, 'patient')._id }),
            onDone: { target: 'choosing', actions: { type: 'keepToday', params: ({ event }) => event } },
            onError: { target: 'choosing', actions: 'keepNothingToday' },
          },
        },
      },
    },
    routingAfterInfo: { always: [{ guard: 'hasSameTimeToday', target: 'sameTimeNotice' }, { target: 'detail' }] },
    sameTimeNotice: { tags: 'settled', on: { 'step.next': 'detail', 'step.back': 'info' } },
    detail: {
      tags: 'settled',
      on: {
        'start.edit': 'start',
        'info.edit': 'info',
        'step.next': { guard: 'isStillAhead', target: 'creatingAppointment' },
        'step.back': 'info',
      },
    },
    creatingAppointment: {
      tags: 'busy',
      invoke: {
        id: 'createAppointment',
        src: 'createAppointment',
        input: ({ context }) => ({ key: writeKey(context), appointment: appointmentOf(context) }),
        onDone: {
          target: 'confirmed',
          actions: [{ type: 'keepAppointment', params: ({ event }) => event }, 'tellCreated'],
        },
        onError: {
          target: 'routingCreateFailure',
          actions: { type: 'keepCreateFailure', params: ({ event }) => event },
        },
      },
      /** What was sent is waited for: another booking begins after it. */
      on: { 'booking.begin': {} },
    },
    routingCreateFailure: {
      always: [
        { guard: 'isSlotGone', target: 'loadingNearby' },
        { guard: 'isDepositRequired', target: 'depositRequired' },
        { guard: 'isOutcomeUnknown', target: 'outcomeUnknown' },
        { target: 'detail' },
      ],
    },
    loadingNearby: {
      tags: 'busy',
      invoke: {
        id: 'loadNearby',
        src: 'loadSlots',
        input: ({ context }) => ({
          clinic: required(context.location, 'location')._id,
          role: context.kind,
          provider: null,
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
          target: 'routingAfterInfo',
          actions: { type: 'chooseNearby', params: ({ event }) => event },
        },
        'start.edit': 'start.loadingSlots',
        'step.back': 'start',
      },
    },
    /** A missed appointment is open: for now the clinic settles it by phone. */
    depositRequired: { tags: 'settled', on: { 'step.back': 'detail' } },
    /** No answer came. Asking again with the same key finds out and never books twice, so nothing may change meanwhile. */
    outcomeUnknown: { tags: 'settled', on: { 'step.next': 'creatingAppointment', 'booking.begin': {} } },
    confirmed: {
      tags: 'settled',
      on: { 'popup.closed': { target: 'start', actions: 'beginNext' }, 'step.back': { actions: 'askToClose' } },
    },
  },
});
