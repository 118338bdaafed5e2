/**
 * A week of the times of a place or a person: free, booked and closed. Times are closed and opened from it, by acts that list
 * first what is booked in them.
 *
 * reading -> week -> acting -> week
 */

import { assign, setup } from 'xstate';
import type { StaffSlot } from '#contract/entities/desk.ts';
import type { ClinicId, ProviderId } from '#contract/ids.ts';
import type { ClinicDay } from '#contract/time.ts';
import { deskActMachine } from '../desk-act/desk-act.machine.ts';
import { mayDo } from '../desk-act/desk-act.rules.ts';
import type { ActFields, ActOn, DeskActOutput } from '../desk-act/desk-act.types.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port, source } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { isActOfWeek } from './desk-timetable.rules.ts';
import type {
  DeskTimetableContext,
  DeskTimetableEvent,
  DeskTimetableInput,
  WeekQuery,
} from './desk-timetable.types.ts';

const queryOf = ({ week, place, person }: DeskTimetableContext): WeekQuery => ({ week, place, person });

export const deskTimetableMachine = setup({
  types: {
    context: {} as DeskTimetableContext,
    events: {} as DeskTimetableEvent,
    input: {} as DeskTimetableInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { deskAct: 'deskAct' },
  },
  actors: {
    /** Sends an event when something of the place has changed. */
    changes: source<{ type: 'changes.heard' }>('changes'),
    deskAct: deskActMachine,
    readWeek: port<readonly StaffSlot[], WeekQuery>('readWeek'),
  },
  guards: {
    isStale: ({ context }) => context.isStale,
    isActKept: ({ context }) => context.act !== null,
    isActOpen: ({ context: { slots, roles } }, { act, subject }: ActOn) =>
      mayDo(act, roles) && isActOfWeek(slots, act, subject),
    isActDone: (_, { output }: { output: DeskActOutput }) => output.outcome === 'done',
  },
  actions: {
    keepWeek: assign(({ context }, { output }: { output: readonly StaffSlot[] }) => ({
      slots: output,
      isStale: context.isHeard,
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forgetFailure: assign({ failure: null }),
    markStale: assign({ isStale: true }),
    beginReading: assign({ isHeard: false }),
    noteHeard: assign({ isHeard: true }),
    chooseWeek: assign((_, { week }: { week: ClinicDay }) => ({ week, slots: null })),
    choosePlace: assign((_, { place }: { place: ClinicId | null }) => ({ place, slots: null })),
    choosePerson: assign((_, { person }: { person: ProviderId | null }) => ({ person, slots: null })),
    beginAct: assign(({ context }, { act, subject, given, fields = {} }: ActOn & { fields?: ActFields }) => ({
      act: { act, subject, given },
      fields,
      begun: context.begun + 1,
      failure: null,
    })),
    endAct: assign({ act: null, fields: {} }),
  },
}).createMachine({
  id: 'deskTimetable',
  context: ({ input: { kept, ...rest } }) => ({
    ...rest,
    ...kept,
    slots: null,
    isStale: false,
    isHeard: false,
    begun: 0,
    failure: null,
  }),
  invoke: { id: 'changes', src: 'changes', input: {} },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: 'beginReading',
      invoke: {
        id: 'readWeek',
        src: 'readWeek',
        input: ({ context }) => queryOf(context),
        onDone: { target: 'resuming', actions: { type: 'keepWeek', params: eventAsParams } },
        onError: { target: 'unread', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: {
        'changes.heard': { actions: 'noteHeard' },
        'week.choose': {
          target: 'reading',
          reenter: true,
          actions: { type: 'chooseWeek', params: eventAsParams },
        },
        'place.change': {
          target: 'reading',
          reenter: true,
          actions: { type: 'choosePlace', params: eventAsParams },
        },
        'person.choose': {
          target: 'reading',
          reenter: true,
          actions: { type: 'choosePerson', params: eventAsParams },
        },
      },
    },
    unread: {
      tags: 'settled',
      on: {
        'week.refresh': { target: 'reading', actions: 'forgetFailure' },
        'week.choose': { target: 'reading', actions: { type: 'chooseWeek', params: eventAsParams } },
        'place.change': { target: 'reading', actions: { type: 'choosePlace', params: eventAsParams } },
        'person.choose': { target: 'reading', actions: { type: 'choosePerson', params: eventAsParams } },
      },
    },
    /** After a lock: the act that was open opens again, with what was typed. */
    resuming: { always: [{ guard: 'isActKept', target: 'acting' }, { target: 'routing' }] },
    routing: { always: [{ guard: 'isStale', target: 'week.refreshing' }, { target: 'week' }] },
    week: {
      tags: 'settled',
      initial: 'resting',
      states: {
        resting: {
          on: { 'changes.heard': { target: 'refreshing', actions: 'markStale' }, 'week.refresh': 'refreshing' },
        },
        refreshing: {
          tags: 'busy',
          entry: 'beginReading',
          invoke: {
            id: 'readWeek',
            src: 'readWeek',
            input: ({ context }) => queryOf(context),
            onDone: { target: '#deskTimetable.routing', actions: { type: 'keepWeek', params: eventAsParams } },
            onError: { target: 'resting', actions: { type: 'keepFailure', params: eventAsParams } },
          },
          on: { 'changes.heard': { actions: 'noteHeard' } },
        },
      },
      on: {
        'week.choose': { target: 'reading', actions: { type: 'chooseWeek', params: eventAsParams } },
        'place.change': { target: 'reading', actions: { type: 'choosePlace', params: eventAsParams } },
        'person.choose': { target: 'reading', actions: { type: 'choosePerson', params: eventAsParams } },
        'act.begin': {
          guard: { type: 'isActOpen', params: eventAsParams },
          target: 'acting',
          actions: { type: 'beginAct', params: eventAsParams },
        },
      },
    },
    acting: {
      tags: 'settled',
      invoke: {
        id: 'deskAct',
        src: 'deskAct',
        input: ({ context }) => ({
          ...required(context.act, 'act'),
          fields: context.fields,
          wizardId: `${context.wizardId}:${context.begun}`,
        }),
        onDone: [
          {
            guard: { type: 'isActDone', params: eventAsParams },
            target: 'routing',
            actions: ['endAct', 'markStale'],
          },
          { target: 'routing', actions: 'endAct' },
        ],
        onError: { target: 'routing', actions: ['endAct', { type: 'keepFailure', params: eventAsParams }] },
      },
      on: { 'changes.heard': { actions: 'markStale' } },
    },
  },
});
