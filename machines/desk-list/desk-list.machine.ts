/**
 * One list of the desk: orders, transfers, stock, staff, trail or keys. It has a filter and pages, shows one row beside
 * it, and offers acts about a row. The trail asks for a reason first.
 *
 * beginning -> reading -> list -> acting -> list
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import { deskListSetup, queryOf } from './desk-list.setup.ts';

export const deskListMachine = deskListSetup.createMachine({
  id: 'deskList',
  context: ({ input: { kept, ...rest } }) => ({
    ...rest,
    ...kept,
    rows: [],
    next: null,
    isStale: false,
    isHeard: false,
    letters: null,
    begun: 0,
    failure: null,
  }),
  invoke: { id: 'changes', src: 'changes', input: {} },
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'asksReason', target: 'askingReason' }, { target: 'reading' }] },
    askingReason: {
      tags: 'settled',
      on: {
        'reason.change': { actions: { type: 'keepReason', params: eventAsParams } },
        'reason.submit': { guard: 'hasReason', target: 'reading' },
        'step.back': 'left',
      },
    },
    reading: {
      tags: 'busy',
      entry: 'beginReading',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context }) => queryOf(context),
        onDone: { target: 'resuming', actions: { type: 'keepPage', params: eventAsParams } },
        onError: { target: 'unread', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: {
        'changes.heard': { actions: 'noteHeard' },
        'filter.choose': {
          target: 'reading',
          reenter: true,
          actions: { type: 'chooseFilter', params: eventAsParams },
        },
        'place.change': {
          target: 'reading',
          reenter: true,
          actions: { type: 'choosePlace', params: eventAsParams },
        },
      },
    },
    unread: {
      tags: 'settled',
      on: {
        'list.refresh': { target: 'reading', actions: 'forgetFailure' },
        'filter.choose': { target: 'reading', actions: { type: 'chooseFilter', params: eventAsParams } },
        'place.change': { target: 'reading', actions: { type: 'choosePlace', params: eventAsParams } },
      },
    },
    /** After a lock: the act that was open opens again, with what was typed. */
    resuming: { always: [{ guard: 'isActKept', target: 'acting' }, { target: 'routing' }] },
    routing: { always: [{ guard: 'isStale', target: 'list.refreshing' }, { target: 'list' }] },
    list: {
      tags: 'settled',
      initial: 'resting',
      states: {
        resting: {
          on: {
            'changes.heard': { target: 'refreshing', actions: 'markStale' },
            'list.refresh': 'refreshing',
            'page.more': { guard: 'hasMore', target: 'readingMore' },
            'letters.read': { guard: 'maySeeLetters', target: 'readingLetters' },
          },
        },
        refreshing: {
          tags: 'busy',
          entry: 'beginReading',
          invoke: {
            id: 'readPage',
            src: 'readPage',
            input: ({ context }) => queryOf(context),
            onDone: { target: '#deskList.routing', actions: { type: 'keepPage', params: eventAsParams } },
            onError: { target: 'resting', actions: { type: 'keepFailure', params: eventAsParams } },
          },
          on: { 'changes.heard': { actions: 'noteHeard' } },
        },
        readingMore: {
          tags: 'busy',
          invoke: {
            id: 'readMore',
            src: 'readPage',
            input: ({ context }) => queryOf(context, context.next),
            onDone: { target: '#deskList.routing', actions: { type: 'keepMore', params: eventAsParams } },
            onError: { target: '#deskList.routing', actions: { type: 'keepFailure', params: eventAsParams } },
          },
          on: { 'changes.heard': { actions: 'markStale' } },
        },
        /** Letters are read only when staff ask for them, since each look is in the trail. */
        readingLetters: {
          tags: 'busy',
          invoke: {
            id: 'readLetters',
            src: 'readLetters',
            input: ({ context }) => ({ invoice: required(context.opened, 'opened') }),
            onDone: { target: '#deskList.routing', actions: { type: 'keepLetters', params: eventAsParams } },
            onError: { target: '#deskList.routing', actions: { type: 'keepFailure', params: eventAsParams } },
          },
          on: {
            'changes.heard': { actions: 'markStale' },
            'row.open': {
              guard: { type: 'isRow', params: eventAsParams },
              target: '#deskList.routing',
              actions: { type: 'openRow', params: eventAsParams },
            },
            'step.back': { target: '#deskList.routing', actions: 'closeRow' },
          },
        },
      },
      on: {
        'filter.choose': { target: 'reading', actions: { type: 'chooseFilter', params: eventAsParams } },
        'place.change': { target: 'reading', actions: { type: 'choosePlace', params: eventAsParams } },
        'row.open': {
          guard: { type: 'isRow', params: eventAsParams },
          actions: { type: 'openRow', params: eventAsParams },
        },
        'act.begin': {
          guard: { type: 'isActOpen', params: eventAsParams },
          target: 'acting',
          actions: { type: 'beginAct', params: eventAsParams },
        },
        'step.back': { guard: 'isRowOpen', actions: 'closeRow' },
      },
    },
    left: { type: 'final' },
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
