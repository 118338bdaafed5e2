/**
 * /profile/looks: lists which staff opened or changed something of the member, and the member's own acts of security,
 * the newest first.
 *
 * loading -> shown -> loadingMore -> shown
 */

import { assign, setup } from 'xstate';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import type { Lookers, LooksContext, LooksEvent, LooksInput, LooksPart } from './looks.types.ts';

export const looksMachine = setup({
  types: {
    context: {} as LooksContext,
    events: {} as LooksEvent,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    loadLooks: port<LooksPart, LooksInput>('loadLooks'),
    loadEarlier: port<LooksPart, LooksInput>('loadEarlier'),
  },
  guards: { hasMore: ({ context }) => context.next !== null },
  actions: {
    keepLooks: assign((_, { output }: { output: LooksPart }) => ({ ...output, failure: null })),
    addEarlier: assign(({ context }, { output }: { output: LooksPart }) => ({
      rows: [...context.rows, ...output.rows],
      next: output.next,
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    show: assign((_, { lookers }: { lookers: Lookers }) => ({ shown: lookers })),
  },
}).createMachine({
  id: 'looks',
  context: { rows: [], next: null, shown: 'all', failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadLooks',
        src: 'loadLooks',
        input: { cursor: null },
        onDone: { target: 'shown', actions: { type: 'keepLooks', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unavailable: { tags: 'settled', on: { 'looks.refresh': 'loading' } },
    shown: {
      tags: 'settled',
      on: {
        'looks.refresh': 'loading',
        'looks.more': { guard: 'hasMore', target: 'loadingMore' },
        'lookers.choose': { actions: { type: 'show', params: eventAsParams } },
      },
    },
    loadingMore: {
      tags: 'busy',
      on: { 'lookers.choose': { actions: { type: 'show', params: eventAsParams } } },
      invoke: {
        id: 'loadEarlier',
        src: 'loadEarlier',
        input: ({ context }) => ({ cursor: context.next }),
        onDone: { target: 'shown', actions: { type: 'addEarlier', params: eventAsParams } },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
  },
});
