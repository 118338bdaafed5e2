/**
 * Place, person and time of a booking, each on a page of its own, in this order first and in any order later. A remote
 * consultation has its place; booking an earlier appointment again fills in place and person; a lost time leads to the
 * nearest free ones.
 *
 * overview -> choosingPlace -> choosingPerson -> choosingTime -> overview -> chosen
 */

import type { StateValueFrom } from 'xstate';
import { eventAsParams } from '../kit/event-as-params.ts';
import { finalOutput } from '../kit/final-output.ts';
import { required } from '../kit/required.ts';
import type { StatePath } from '../kit/state-path.ts';
import { choiceOf, initialChoosing } from './choosing.answers.ts';
import { roleOf, waitlistOf } from './choosing.rules.ts';
import { choosingSetup } from './choosing.setup.ts';
import type { ChoosingOutput } from './choosing.types.ts';

export const choosingMachine = choosingSetup.createMachine({
  id: 'choosing',
  context: ({ input }) => initialChoosing(input),
  invoke: { id: 'clock', src: 'clock', input: {} },
  on: { 'time.passed': { actions: { type: 'keepNow', params: eventAsParams } } },
  initial: 'routing',
  states: {
    routing: {
      always: [
        { guard: { type: 'beginsAt', params: { entry: 'again' } }, target: 'loadingAgain' },
        { guard: { type: 'beginsAt', params: { entry: 'released' } }, target: 'released' },
        { guard: { type: 'beginsAt', params: { entry: 'time' } }, target: 'routingTime' },
        { guard: { type: 'beginsAt', params: { entry: 'lost' } }, target: 'loadingNearby' },
        { guard: 'needsRemoteTerms', target: 'loadingRemoteTerms' },
        { target: 'overview' },
      ],
    },
    loadingRemoteTerms: {
      tags: 'busy',
      invoke: {
        id: 'loadRemoteTerms',
        src: 'loadRemoteTerms',
        input: {},
        onDone: { target: 'overview', actions: { type: 'keepRemoteTerms', params: eventAsParams } },
        onError: { target: 'overview', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': { actions: 'askToClose' } },
    },
    overview: {
      tags: 'settled',
      on: {
        'location.open': [
          { guard: 'needsRemoteTerms', target: 'loadingRemoteTerms' },
          { guard: 'isOnSite', target: 'loadingPlaces' },
        ],
        'provider.open': { guard: 'hasLocation', target: 'loadingProviders' },
        'time.open': { guard: 'hasProvider', target: 'loadingSlots' },
        'step.next': { guard: 'isStartComplete', target: 'chosen' },
        'step.back': { actions: 'askToClose' },
      },
    },
    loadingPlaces: {
      tags: 'busy',
      invoke: {
        id: 'loadPlaces',
        src: 'loadPlaces',
        input: {},
        onDone: { target: 'choosingPlace', actions: { type: 'keepPlaces', params: eventAsParams } },
        onError: { target: 'overview', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': 'overview' },
    },
    choosingPlace: {
      tags: 'settled',
      on: {
        'location.select': {
          target: 'loadingProviders',
          actions: { type: 'chooseLocation', params: eventAsParams },
        },
        'step.back': 'overview',
      },
    },
    loadingProviders: {
      tags: 'busy',
      invoke: {
        id: 'loadProviders',
        src: 'loadProviders',
        input: ({ context }) => ({
          clinic: required(context.location, 'location')._id,
          role: roleOf(context.kind),
          isRemote: context.kind === 'remote',
        }),
        onDone: { target: 'choosingPerson', actions: { type: 'keepProviders', params: eventAsParams } },
        onError: { target: 'overview', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': 'overview' },
    },
    choosingPerson: {
      tags: 'settled',
      on: {
        'category.select': { actions: { type: 'chooseCategory', params: eventAsParams } },
        'provider.select': {
          target: 'loadingSlots',
          actions: { type: 'chooseProvider', params: eventAsParams },
        },
        'provider.any': { target: 'loadingSlots', actions: 'chooseAnyProvider' },
        'step.back': 'overview',
      },
    },
    loadingSlots: {
      tags: 'busy',
      invoke: {
        id: 'loadSlots',
        src: 'loadSlots',
        input: ({ context }) => ({
          clinic: required(context.location, 'location')._id,
          role: roleOf(context.kind),
          provider: context.isTimeFirst ? null : required(context.provider, 'provider')._id,
          waitlistOf: waitlistOf(context),
          category: context.category,
          month: context.month,
        }),
        onDone: { target: 'choosingTime', actions: { type: 'keepTimes', params: eventAsParams } },
        onError: { target: 'overview', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': 'overview' },
    },
    choosingTime: {
      tags: 'settled',
      on: {
        'month.select': {
          guard: { type: 'isOpenMonth', params: eventAsParams },
          target: 'loadingSlots',
          actions: { type: 'chooseMonth', params: eventAsParams },
        },
        'day.select': { actions: { type: 'chooseDay', params: eventAsParams } },
        'slot.select': { actions: { type: 'chooseSlot', params: eventAsParams } },
        'waiting.select': { guard: 'isOnSite', actions: { type: 'chooseWindow', params: eventAsParams } },
        'service.select': { actions: { type: 'chooseService', params: eventAsParams } },
        'time.use': [
          { guard: 'isAnsweredAgain', target: 'readingToday' },
          { guard: 'isTimeChosen', target: 'overview' },
        ],
        'step.back': 'overview',
      },
    },
    loadingAgain: {
      tags: 'busy',
      invoke: {
        id: 'loadAgain',
        src: 'loadAgain',
        input: ({ context }) => ({ again: required(context.again, 'again'), role: roleOf(context.kind) }),
        onDone: { target: 'routingTime', actions: { type: 'keepAgain', params: eventAsParams } },
        onError: { target: 'overview', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': 'overview' },
    },
    routingTime: { always: [{ guard: 'hasProvider', target: 'loadingSlots' }, { target: 'overview' }] },
    /** All answers are those of the last time: goes straight to the last look. */
    readingToday: {
      tags: 'busy',
      invoke: {
        id: 'loadTodayAgain',
        src: 'loadTodayAppointments',
        input: ({ context }) => ({ patientId: required(context.patient, 'patient')._id }),
        onDone: { target: 'answered', actions: { type: 'keepToday', params: eventAsParams } },
        onError: { target: 'answered', actions: 'keepNothingToday' },
      },
      on: { 'step.back': 'overview' },
    },
    /** The hold ran out: the answers are kept, one tap from the same choice (HOLD-11). */
    released: { tags: 'settled', on: { 'step.next': 'routingTime', 'step.back': 'overview' } },
    /** Another patient got the time: reads the nearest free ones and keeps every other answer (BOOK-49). */
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
        onDone: { target: 'slotTaken', actions: { type: 'keepNearby', params: eventAsParams } },
        onError: { target: 'slotTaken', actions: 'keepNoneNearby' },
      },
    },
    slotTaken: {
      tags: 'settled',
      on: {
        'nearby.select': {
          target: 'nearby',
          actions: { type: 'chooseNearby', params: eventAsParams },
        },
        'waitlist.open': {
          guard: 'canWaitForLost',
          target: 'loadingSlots',
          actions: 'showWaitlistOfLost',
        },
        'start.edit': 'loadingSlots',
        'step.back': 'overview',
      },
    },
    chosen: {
      type: 'final',
      output: ({ context }) => ({ outcome: 'chosen', choice: choiceOf(context), patient: context.patient }),
    },
    nearby: { type: 'final', output: ({ context }) => ({ outcome: 'nearby', choice: choiceOf(context) }) },
    answered: {
      type: 'final',
      output: ({ context }) => ({
        outcome: 'answered',
        choice: choiceOf(context),
        patient: required(context.patient, 'patient'),
        today: required(context.today, 'today'),
      }),
    },
  },
  output: finalOutput<ChoosingOutput>(),
});

export type ChoosingPath = StatePath<StateValueFrom<typeof choosingMachine>>;
