/**
 * /consultation: the way into the room of a remote consultation. The server opens its door ten minutes before the start and
 * closes it with the end; the page waits for both by itself (section 2, popup 1: start-consultation link).
 *
 * loading -> waiting -> entering -> open -> over
 */
import { assign, setup } from 'xstate';
import { ROOM_AGAIN_MS } from '#contract/constants.ts';
import type { Appointment, RoomDoor } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { joinableFrom } from '../appointments/appointments.rules.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import type { ConsultationContext, ConsultationEvent } from './consultation.types.ts';

export const consultationMachine = setup({
  types: {
    context: {} as ConsultationContext,
    events: {} as ConsultationEvent,
    input: {} as { id: AppointmentId },
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    deadline,
    findVisit: port<Appointment | null, { id: AppointmentId }>('findVisit'),
    enterRoom: port<RoomDoor, { id: AppointmentId }>('enterRoom'),
  },
  delays: { againDelay: ROOM_AGAIN_MS },
  guards: {
    isEarly: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'ROOM_NOT_OPEN'),
    isFound: ({ context }) => context.visit !== null,
    isClosed: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'ROOM_CLOSED'),
  },
  actions: {
    keepVisit: assign((_, { output }: { output: Appointment | null }) => ({ visit: output, failure: null })),
    keepDoor: assign((_, { output }: { output: RoomDoor }) => ({ door: output, failure: null })),
    forgetDoor: assign({ door: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'consultation',
  context: ({ input }) => ({ id: input.id, visit: null, door: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'findVisit',
        src: 'findVisit',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'routingFound', actions: { type: 'keepVisit', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    routingFound: { always: [{ guard: 'isFound', target: 'waiting' }, { target: 'unknown' }] },
    /** Over at once when the time has come already. */
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
        onDone: { target: 'open', actions: { type: 'keepDoor', params: ({ event }) => event } },
        onError: [
          { guard: { type: 'isEarly', params: ({ event }) => event }, target: 'early' },
          { guard: { type: 'isClosed', params: ({ event }) => event }, target: 'over' },
          { target: 'unavailable', actions: { type: 'keepFailure', params: ({ event }) => event } },
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
      on: { 'deadline.reached': { target: 'over', actions: 'forgetDoor' } },
    },
    over: { tags: 'settled', on: { 'consultation.refresh': 'entering' } },
    unknown: { tags: 'settled', on: { 'consultation.refresh': 'loading' } },
    unavailable: {
      tags: 'settled',
      on: { 'consultation.refresh': [{ guard: 'isFound', target: 'entering' }, { target: 'loading' }] },
    },
  },
});
