/**
 * The start step of booking: place, person and time, each chosen on a page of its own, in this order and in any later.
 *
 * overview -> choosingPlace -> choosingPerson -> choosingTime -> overview
 */
import { required } from '../kit/required.ts';
import { bookingSetup } from './booking.setup.ts';

export const start = bookingSetup.createStateConfig({
  initial: 'overview',
  states: {
    overview: {
      tags: 'settled',
      on: {
        'location.open': 'loadingPlaces',
        'provider.open': { guard: 'hasLocation', target: 'loadingProviders' },
        'time.open': { guard: 'hasProvider', target: 'loadingSlots' },
        'step.next': { guard: 'isStartComplete', target: '#booking.routingInfo', actions: 'chooseOnlyPatient' },
        'step.back': { actions: 'askToClose' },
      },
    },
    loadingPlaces: {
      tags: 'busy',
      invoke: {
        id: 'loadPlaces',
        src: 'loadPlaces',
        input: {},
        onDone: { target: 'choosingPlace', actions: { type: 'keepPlaces', params: ({ event }) => event } },
        onError: { target: 'overview', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'step.back': 'overview' },
    },
    choosingPlace: {
      tags: 'settled',
      on: {
        'location.select': {
          target: 'loadingProviders',
          actions: { type: 'chooseLocation', params: ({ event }) => event },
        },
        'step.back': 'overview',
      },
    },
    loadingProviders: {
      tags: 'busy',
      invoke: {
        id: 'loadProviders',
        src: 'loadProviders',
        input: ({ context }) => ({ clinic: required(context.location, 'location')._id, role: context.kind }),
        onDone: { target: 'choosingPerson', actions: { type: 'keepProviders', params: ({ event }) => event } },
        onError: { target: 'overview', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'step.back': 'overview' },
    },
    choosingPerson: {
      tags: 'settled',
      on: {
        'category.select': { actions: { type: 'chooseCategory', params: ({ event }) => event } },
        'provider.select': {
          target: 'loadingSlots',
          actions: { type: 'chooseProvider', params: ({ event }) => event },
        },
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
          role: context.kind,
          provider: required(context.provider, 'provider')._id,
          category: context.category,
          month: context.month,
        }),
        onDone: { target: 'choosingTime', actions: { type: 'keepDays', params: ({ event }) => event } },
        onError: { target: 'overview', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'step.back': 'overview' },
    },
    choosingTime: {
      tags: 'settled',
      on: {
        'month.select': {
          guard: { type: 'isOpenMonth', params: ({ event }) => event },
          target: 'loadingSlots',
          actions: { type: 'chooseMonth', params: ({ event }) => event },
        },
        'day.select': { actions: { type: 'chooseDay', params: ({ event }) => event } },
        'slot.select': { actions: { type: 'chooseSlot', params: ({ event }) => event } },
        'service.select': { actions: { type: 'chooseService', params: ({ event }) => event } },
        'time.use': { guard: 'isTimeChosen', target: 'overview' },
        'step.back': 'overview',
      },
    },
  },
});
