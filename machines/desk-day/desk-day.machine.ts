/**
 * The day of a place: its visits and waiting patients, one of them open beside, and an act about one. What changes elsewhere is
 * read again while the day shows; an act that is open is never taken away by it.
 *
 * readingDay -> day -> openingVisit -> visit; day -> acting -> day; day -> undoing -> day
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import { mayWait } from './desk-day.rules.ts';
import { deskDaySetup, patientOf, queryOf } from './desk-day.setup.ts';

export const deskDayMachine = deskDaySetup.createMachine({
  id: 'deskDay',
  context: ({ input: { kept, ...rest } }) => ({
    ...rest,
    ...kept,
    data: null,
    patient: null,
    isStale: false,
    isHeard: false,
    undo: null,
    begun: 0,
    failure: null,
  }),
  invoke: { id: 'changes', src: 'changes', input: {} },
  initial: 'readingDay',
  states: {
    readingDay: {
      tags: 'busy',
      entry: 'beginReading',
      invoke: {
        id: 'readDay',
        src: 'readDay',
        input: ({ context }) => queryOf(context),
        onDone: { target: 'resuming', actions: { type: 'keepDay', params: eventAsParams } },
        onError: { target: 'unread', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: {
        'changes.heard': { actions: 'noteHeard' },
        'day.choose': {
          target: 'readingDay',
          reenter: true,
          actions: { type: 'chooseDay', params: eventAsParams },
        },
        'place.change': {
          target: 'readingDay',
          reenter: true,
          actions: { type: 'choosePlace', params: eventAsParams },
        },
      },
    },
    unread: {
      tags: 'settled',
      on: {
        'day.refresh': { target: 'readingDay', actions: 'forgetFailure' },
        'day.choose': { target: 'readingDay', actions: { type: 'chooseDay', params: eventAsParams } },
        'place.change': { target: 'readingDay', actions: { type: 'choosePlace', params: eventAsParams } },
      },
    },
    /** After a lock: the act that was open opens again, with what was typed. */
    resuming: { always: [{ guard: 'isActKept', target: 'acting' }, { target: 'routing' }] },
    routing: {
      always: [
        { guard: 'isStaleVisit', target: 'visit.refreshing' },
        { guard: 'isStale', target: 'day.refreshing' },
        { guard: 'isVisitOpen', target: 'visit' },
        { target: 'day' },
      ],
    },
    day: {
      tags: 'settled',
      initial: 'resting',
      states: {
        resting: {
          on: { 'changes.heard': { target: 'refreshing', actions: 'markStale' }, 'day.refresh': 'refreshing' },
        },
        refreshing: {
          tags: 'busy',
          entry: 'beginReading',
          invoke: {
            id: 'readDay',
            src: 'readDay',
            input: ({ context }) => queryOf(context),
            onDone: { target: '#deskDay.routing', actions: { type: 'keepDay', params: eventAsParams } },
            onError: { target: 'resting', actions: { type: 'keepFailure', params: eventAsParams } },
          },
          on: { 'changes.heard': { actions: 'noteHeard' } },
        },
      },
      on: {
        'day.choose': { target: 'readingDay', actions: { type: 'chooseDay', params: eventAsParams } },
        'place.change': { target: 'readingDay', actions: { type: 'choosePlace', params: eventAsParams } },
        'filter.choose': { actions: { type: 'chooseFilter', params: eventAsParams } },
        'look.choose': { actions: { type: 'chooseLook', params: eventAsParams } },
        'visit.open': {
          guard: { type: 'isOfDay', params: eventAsParams },
          target: 'openingVisit',
          actions: { type: 'nameVisit', params: eventAsParams },
        },
        'act.begin': {
          guard: { type: 'isActOpen', params: eventAsParams },
          target: 'acting',
          actions: { type: 'beginAct', params: eventAsParams },
        },
        'undo.submit': { guard: 'canUndo', target: 'undoing', actions: 'countUndo' },
      },
    },
    openingVisit: {
      tags: 'busy',
      invoke: {
        id: 'openPatient',
        src: 'openPatient',
        input: ({ context }) => ({ id: required(patientOf(context), 'patient') }),
        onDone: { target: 'routing', actions: { type: 'keepPatient', params: eventAsParams } },
        onError: {
          target: 'routing',
          actions: ['forgetVisit', { type: 'keepFailure', params: eventAsParams }],
        },
      },
      on: {
        'step.back': { target: 'routing', actions: 'forgetVisit' },
        'changes.heard': { actions: 'markStale' },
      },
    },
    /** The open visit shows beside the day, or as a page of its own on a narrow screen. */
    visit: {
      tags: 'settled',
      initial: 'resting',
      states: {
        resting: {
          on: { 'changes.heard': { target: 'refreshing', actions: 'markStale' }, 'day.refresh': 'refreshing' },
        },
        refreshing: {
          tags: 'busy',
          entry: 'beginReading',
          invoke: {
            id: 'readDay',
            src: 'readDay',
            input: ({ context }) => queryOf(context),
            onDone: { target: '#deskDay.routing', actions: { type: 'keepDay', params: eventAsParams } },
            onError: { target: 'resting', actions: { type: 'keepFailure', params: eventAsParams } },
          },
          on: { 'changes.heard': { actions: 'noteHeard' } },
        },
      },
      on: {
        'day.choose': { target: 'readingDay', actions: { type: 'chooseDay', params: eventAsParams } },
        'place.change': { target: 'readingDay', actions: { type: 'choosePlace', params: eventAsParams } },
        'filter.choose': { actions: { type: 'chooseFilter', params: eventAsParams } },
        'look.choose': { actions: { type: 'chooseLook', params: eventAsParams } },
        'visit.open': {
          guard: { type: 'isOfDay', params: eventAsParams },
          target: 'openingVisit',
          actions: { type: 'nameVisit', params: eventAsParams },
        },
        'act.begin': {
          guard: { type: 'isActOpen', params: eventAsParams },
          target: 'acting',
          actions: { type: 'beginAct', params: eventAsParams },
        },
        'undo.submit': { guard: 'canUndo', target: 'undoing', actions: 'countUndo' },
        'step.back': { target: 'routing', actions: 'forgetVisit' },
      },
    },
    acting: {
      tags: 'settled',
      invoke: {
        id: 'deskAct',
        src: 'deskAct',
        input: ({ context }) => {
          const act = required(context.act, 'act');
          return {
            ...act,
            fields: context.fields,
            wizardId: `${context.wizardId}:${context.begun}`,
            ...(mayWait(context.data, act) && { mayWait: true as const }),
          };
        },
        onDone: [
          {
            guard: { type: 'isActUnsent', params: eventAsParams },
            target: 'routing',
            actions: [{ type: 'tellLost', params: eventAsParams }, 'endAct'],
          },
          {
            guard: { type: 'isActDone', params: eventAsParams },
            target: 'routing',
            actions: { type: 'keepDone', params: eventAsParams },
          },
          { target: 'routing', actions: 'endAct' },
        ],
        onError: { target: 'routing', actions: ['endAct', { type: 'keepFailure', params: eventAsParams }] },
      },
      on: { 'changes.heard': { actions: 'markStale' } },
    },
    undoing: {
      tags: 'settled',
      invoke: {
        id: 'undoAct',
        src: 'deskAct',
        input: ({ context }) => ({
          ...required(context.undo, 'undo'),
          fields: {},
          wizardId: `${context.wizardId}:${context.begun}`,
        }),
        onDone: { target: 'routing', actions: 'forgetUndo' },
        onError: { target: 'routing', actions: ['forgetUndo', { type: 'keepFailure', params: eventAsParams }] },
      },
    },
  },
});
