/**
 * The appointment booking popup (section 2, popup 12; section 4, appointment booking): place, person and time, then the
 * patient, then a last look; a missed appointment asks for a deposit, a remote consultation for its fee. Opened from
 * /appointment; closing it after success resets it.
 *
 * start -> info -> detail -> creating -> confirmed
 */

import { choiceOf } from '../choosing/choosing.answers.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import { initialContext } from './booking.answers.ts';
import { creating } from './booking.creating.ts';
import { toReview } from './booking.review.ts';
import { holdingOf } from './booking.rules.ts';
import { bookingSetup } from './booking.setup.ts';

export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  context: ({ input }) => initialContext(input),
  invoke: { id: 'clock', src: 'clock', input: {} },
  on: {
    'time.passed': { actions: { type: 'keepNow', params: eventAsParams } },
    'booking.begin': [
      { guard: { type: 'isSameKind', params: eventAsParams } },
      { target: '.start', actions: { type: 'beginAnew', params: eventAsParams } },
    ],
    'booking.again': { target: '.start', actions: { type: 'beginAgain', params: eventAsParams } },
    'booking.resume': { target: '.payment', actions: { type: 'resumeHold', params: eventAsParams } },
  },
  initial: 'start',
  states: {
    /** The sub-flow chooses place, person and time and returns them. */
    start: {
      tags: 'settled',
      invoke: {
        id: 'choosing',
        src: 'choosing',
        input: ({ context }) => ({
          ...choiceOf(context),
          entry: context.entry,
          kind: context.kind,
          now: context.now,
          patients: context.patients,
        }),
        onDone: [
          {
            guard: { type: 'isNearby', params: eventAsParams },
            target: 'routingNotice',
            actions: { type: 'keepChoice', params: eventAsParams },
          },
          {
            guard: { type: 'isAnswered', params: eventAsParams },
            target: 'routingAfterInfo',
            actions: { type: 'keepChoice', params: eventAsParams },
          },
          {
            guard: { type: 'isPatientKnown', params: eventAsParams },
            target: 'info.readingToday',
            actions: { type: 'keepChoice', params: eventAsParams },
          },
          { target: 'info', actions: { type: 'keepChoice', params: eventAsParams } },
        ],
        /**
         * The sub-flow handles failed calls itself; after any other error it begins again with the chosen answers, and
         * the popup closes.
         */
        onError: { target: 'start', reenter: true, actions: 'askToClose' },
      },
    },
    info: {
      initial: 'choosing',
      on: {
        'patient.select': { target: '.readingToday', actions: { type: 'choosePatient', params: eventAsParams } },
        'moreinfo.change': { actions: { type: 'keepMoreinfo', params: eventAsParams } },
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
            onDone: { target: 'choosing', actions: { type: 'keepToday', params: eventAsParams } },
            onError: { target: 'choosing', actions: 'keepNothingToday' },
          },
        },
      },
    },
    routingAfterInfo: {
      always: [{ guard: 'needsNoShowCheck', target: 'checkingNoShow' }, { target: 'routingNotice' }],
    },
    /** A failed check keeps the person on info, so that the deposit cannot be avoided (BOOK-31). */
    checkingNoShow: {
      tags: 'busy',
      invoke: {
        id: 'checkNoShow',
        src: 'checkNoShow',
        input: ({ context }) => ({ patientId: required(context.patient, 'patient')._id }),
        onDone: [
          {
            guard: { type: 'wasMissed', params: eventAsParams },
            target: 'missedAppointmentWarning',
            actions: { type: 'keepNoShow', params: eventAsParams },
          },
          { target: 'routingNotice', actions: { type: 'keepNoShow', params: eventAsParams } },
        ],
        onError: { target: 'info', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    missedAppointmentWarning: { tags: 'settled', on: { 'step.next': 'routingNotice', 'step.back': 'info' } },
    routingNotice: { always: [{ guard: 'hasSameTimeToday', target: 'sameTimeNotice' }, ...toReview] },
    sameTimeNotice: { tags: 'settled', on: { 'step.next': toReview, 'step.back': 'info' } },
    /** The last look of a booking with a deposit: only its Next books (BOOK-36). */
    missedAppointmentDeposit: {
      initial: 'loadingFee',
      on: {
        'start.edit': { target: 'start', actions: 'forgetFailure' },
        'info.edit': { target: 'info', actions: 'forgetFailure' },
        'step.back': 'missedAppointmentWarning',
      },
      states: {
        loadingFee: {
          tags: 'busy',
          entry: 'forgetFee',
          invoke: {
            id: 'loadDepositFee',
            src: 'loadDepositFee',
            input: {},
            onDone: { target: 'reviewing', actions: { type: 'keepFee', params: eventAsParams } },
            onError: { target: 'reviewing', actions: { type: 'keepFailure', params: eventAsParams } },
          },
        },
        reviewing: {
          tags: 'settled',
          on: {
            'fee.retry': { target: 'loadingFee', actions: 'forgetFailure' },
            'step.next': { guard: 'isDepositReady', target: '#booking.creating' },
          },
        },
      },
    },
    detail: {
      initial: 'reviewing',
      states: {
        reviewing: {
          tags: 'settled',
          on: {
            'start.edit': { target: '#booking.start', actions: 'forgetFailure' },
            'info.edit': { target: '#booking.info', actions: 'forgetFailure' },
            'step.next': [
              { guard: 'needsHint', target: 'keepHint' },
              { guard: 'isStillAhead', target: '#booking.creating' },
            ],
            'step.back': { target: '#booking.info', actions: 'forgetFailure' },
          },
        },
        /** Says how long the time is kept until it is paid (BOOK-42 to BOOK-45). */
        keepHint: {
          tags: 'settled',
          on: {
            'hint.remember': {
              actions: [
                { type: 'rememberHint', params: eventAsParams },
                { type: 'tellRemembered', params: eventAsParams },
              ],
            },
            'step.next': { guard: 'isStillAhead', target: '#booking.creating', actions: 'seeHint' },
            'step.back': 'reviewing',
          },
        },
      },
    },
    creating,
    /** The time is held until it is paid; the sub-flow reports the outcome. */
    payment: {
      tags: 'settled',
      invoke: {
        id: 'holding',
        src: 'holding',
        input: ({ context }) => holdingOf(context),
        onDone: [
          {
            guard: { type: 'isPaid', params: eventAsParams },
            target: 'confirmed',
            actions: { type: 'keepInvoice', params: eventAsParams },
          },
          {
            guard: { type: 'isReleased', params: eventAsParams },
            target: 'start',
            actions: ['giveUpHold', { type: 'enterAt', params: { entry: 'released' } }],
          },
          {
            guard: { type: 'isChosenAgain', params: eventAsParams },
            target: 'start',
            actions: ['giveUpHold', { type: 'enterAt', params: { entry: 'time' } }],
          },
          { target: 'start', actions: 'beginNext' },
        ],
        /** The server still holds the time: the countdown and my appointments show it. */
        onError: { target: 'start', actions: 'giveUpHold' },
      },
      on: {
        'booking.begin': [
          { guard: { type: 'isSameKind', params: eventAsParams }, actions: 'showHolding' },
          { target: 'start', actions: { type: 'beginAnew', params: eventAsParams } },
        ],
        'booking.resume': [
          { guard: { type: 'isSameHold', params: eventAsParams }, actions: 'showHolding' },
          { target: 'payment', reenter: true, actions: { type: 'resumeHold', params: eventAsParams } },
        ],
        'hold.expired': { actions: { type: 'tellHolding', params: eventAsParams } },
        'hold.ended': { actions: { type: 'tellHolding', params: eventAsParams } },
        'popup.closed': { actions: { type: 'tellHolding', params: eventAsParams } },
      },
    },
    confirmed: {
      tags: 'settled',
      on: { 'popup.closed': { target: 'start', actions: 'beginNext' }, 'step.back': { actions: 'askToClose' } },
    },
    waitingContact: {
      tags: 'settled',
      on: { 'popup.closed': { target: 'start', actions: 'beginNext' }, 'step.back': { actions: 'askToClose' } },
    },
  },
});
