/**
 * /consultation: the way into the room of a remote consultation. The server opens the room ten minutes before the start
 * and closes it at the end; the page waits for both by itself (section 2, popup 1: start-consultation link). Before the
 * first entry the patient says where they are, so that help can be sent there.
 *
 * loading -> waiting -> entering -> asking -> telling -> entering -> open -> over
 */

import { assign, setup } from 'xstate';
import { ROOM_AGAIN_MS } from '#contract/constants.ts';
import type { Appointment, RoomDoor } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { joinableFrom } from '../appointments/appointments.rules.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import { nextWrite, writeKey } from '../kit/write-once.ts';
import { consultationReasons } from './consultation.reasons.ts';
import type { ConsultationContext, ConsultationEvent, ConsultationInput, TellPlace } from './consultation.types.ts';

export const consultationMachine = setup({
  types: {
    context: {} as ConsultationContext,
    events: {} as ConsultationEvent,
    input: {} as ConsultationInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    deadline,
    findVisit: port<Appointment | null, { id: AppointmentId }>('findVisit'),
    enterRoom: port<RoomDoor, { id: AppointmentId }>('enterRoom'),
    tellWhereabouts: port<unknown, TellPlace>('tellWhereabouts'),
  },
  delays: { againDelay: ROOM_AGAIN_MS },
  guards: {
    isEarly: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'ROOM_NOT_OPEN'),
    isFound: ({ context }) => context.visit !== null,
    isUnplaced: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'WHEREABOUTS_MISSING'),
    isPlace: ({ context }) => allMet(consultationReasons.isPlace, context),
    isClosed: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'ROOM_CLOSED'),
  },
  actions: {
    keepVisit: assign((_, { output }: { output: Appointment | null }) => ({ visit: output, failure: null })),
    keepDoor: assign((_, { output }: { output: RoomDoor }) => ({ door: output, failure: null })),
    forgetDoor: assign({ door: null }),
    /** Another text is another write. */
    typePlace: assign(({ context }, { place }: { place: string }) => ({ place, failure: null, ...nextWrite(context) })),
    beginPlace: assign(({ context }) => ({ place: context.place ?? '', failure: null })),
    /** The field begins with the place that the patient gave before, to be changed instead of typed once more. */
    beginFromTold: assign(({ context }) => ({ place: context.door?.whereabouts ?? context.place, door: null })),
    keepTold: assign(({ context }) => ({ failure: null, ...nextWrite(context) })),
    keepUntold: assign(({ context }, { error }: { error: unknown }) => failedWrite(context, error)),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'consultation',
  context: ({ input }) => ({
    ...input,
    generation: 0,
    attempt: 0,
    visit: null,
    door: null,
    place: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'findVisit',
        src: 'findVisit',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'routingFound', actions: { type: 'keepVisit', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingFound: { always: [{ guard: 'isFound', target: 'waiting' }, { target: 'unknown' }] },
    /** A time that has come already ends this state at once. */
    waiting: {
      tags: 'settled',
      invoke: {
        id: 'deadline',
        src: 'deadline',
        input: ({ context }) => ({ at: joinableFrom(required(context.visit, 'visit')) }),
      },
      on: { 'deadline.reached': 'entering' },
    },
    /** The server decides, by its own clock. */
    entering: {
      tags: 'busy',
      invoke: {
        id: 'enterRoom',
        src: 'enterRoom',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'open', actions: { type: 'keepDoor', params: eventAsParams } },
        onError: [
          { guard: { type: 'isEarly', params: eventAsParams }, target: 'early' },
          { guard: { type: 'isClosed', params: eventAsParams }, target: 'over' },
          { guard: { type: 'isUnplaced', params: eventAsParams }, target: 'asking', actions: 'beginPlace' },
          { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
        ],
      },
    },
    asking: {
      tags: 'settled',
      initial: 'incomplete',
      on: {
        'place.type': { target: '.incomplete', actions: { type: 'typePlace', params: eventAsParams } },
        'place.tell': { guard: 'isPlace', target: 'telling' },
      },
      states: { incomplete: { always: { guard: 'isPlace', target: 'complete' } }, complete: {} },
    },
    telling: {
      tags: 'busy',
      invoke: {
        id: 'tellWhereabouts',
        src: 'tellWhereabouts',
        input: ({ context }) => ({ id: context.id, place: required(context.place, 'place'), key: writeKey(context) }),
        onDone: { target: 'entering', actions: 'keepTold' },
        onError: [
          { guard: { type: 'isClosed', params: eventAsParams }, target: 'over' },
          { target: 'asking', actions: { type: 'keepUntold', params: eventAsParams } },
        ],
      },
    },
    /** The clock of the page was ahead. */
    early: { tags: 'settled', after: { againDelay: 'entering' } },
    open: {
      tags: 'settled',
      invoke: {
        id: 'deadline',
        src: 'deadline',
        input: ({ context }) => ({ at: required(context.door, 'door').closesAt }),
      },
      on: {
        'deadline.reached': { target: 'over', actions: 'forgetDoor' },
        'place.change': { target: 'asking', actions: 'beginFromTold' },
      },
    },
    over: { tags: 'settled', on: { 'consultation.refresh': 'entering' } },
    unknown: { tags: 'settled', on: { 'consultation.refresh': 'loading' } },
    unavailable: {
      tags: 'settled',
      on: { 'consultation.refresh': [{ guard: 'isFound', target: 'entering' }, { target: 'loading' }] },
    },
  },
});
