/**
 * /records: invoices, refills, regimen and documents; each list is loaded when its tab opens. One instance while a
 * member is signed in, so that lists are kept when they come back (section 2; REC-01). A member without a proven
 * identity number can prove it by the digital ID; /callback handles the return.
 *
 * loading -> list -> loading -> list; list -> digitalId
 */

import { assign, setup } from 'xstate';
import { digitalIdMachine } from '../digital-id/digital-id.machine.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import type { LoadedList, RecordsContext, RecordsEvent, RecordsInput, RecordTab } from './records.types.ts';

export const recordsMachine = setup({
  types: {
    context: {} as RecordsContext,
    events: {} as RecordsEvent,
    input: {} as RecordsInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { digitalId: 'digitalId' },
  },
  actors: { digitalId: digitalIdMachine, loadList: port<LoadedList, { tab: RecordTab }>('loadList') },
  guards: {
    /** A lost number was proven by another person: only the counter can help. */
    isProvable: ({ context }) => context.number === 'claimed' || context.number === 'none',
  },
  actions: {
    keepTab: assign((_, { tab }: { tab: RecordTab }) => ({ tab, failure: null })),
    keepList: assign(({ context }, { output }: { output: LoadedList }) => ({
      lists: { ...context.lists, [context.tab]: output },
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'records',
  context: ({ input }) => ({
    ...input,
    lists: { invoices: null, refills: null, regimen: null, documents: null },
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadList',
        src: 'loadList',
        input: ({ context }) => ({ tab: context.tab }),
        onDone: { target: 'list', actions: { type: 'keepList', params: eventAsParams } },
        onError: { target: 'loadFailed', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: {
        /** Selecting another tab cancels the running request. */
        'tab.select': {
          target: 'loading',
          reenter: true,
          actions: { type: 'keepTab', params: eventAsParams },
        },
      },
    },
    list: {
      tags: 'settled',
      on: {
        'tab.select': { target: 'loading', actions: { type: 'keepTab', params: eventAsParams } },
        'list.refresh': 'loading',
        'digitalId.open': { guard: 'isProvable', target: 'digitalId' },
      },
    },
    loadFailed: {
      tags: 'settled',
      on: {
        'tab.select': { target: 'loading', actions: { type: 'keepTab', params: eventAsParams } },
        'list.refresh': 'loading',
      },
    },
    /** The redirect to the digital ID's page. */
    digitalId: {
      tags: 'settled',
      invoke: {
        id: 'digitalId',
        src: 'digitalId',
        input: { returned: null, storedState: null },
        onDone: 'loading',
        onError: 'loading',
      },
      on: {
        'tab.select': { target: 'loading', actions: { type: 'keepTab', params: eventAsParams } },
        'list.refresh': 'loading',
      },
    },
  },
});
