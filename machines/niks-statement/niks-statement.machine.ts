/**
 * /history: each change of a member's NIK$, the newest first, and earlier ones when they are asked for (REC-22).
 *
 * loading -> shown -> loadingMore -> shown
 */

import { assign, setup } from 'xstate';
import type { PatientId } from '#contract/ids.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import type { MovementsInput, StatementContext, StatementEvent, StatementPart } from './niks-statement.types.ts';

export const niksStatementMachine = setup({
  types: {
    context: {} as StatementContext,
    events: {} as StatementEvent,
    input: {} as { patientId: PatientId },
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    loadMovements: port<StatementPart, MovementsInput>('loadMovements'),
    loadEarlier: port<StatementPart, MovementsInput>('loadEarlier'),
  },
  guards: { hasMore: ({ context }) => context.hasMore },
  actions: {
    keepStatement: assign((_, { output }: { output: StatementPart }) => ({ ...output, failure: null })),
    addEarlier: assign(({ context }, { output }: { output: StatementPart }) => ({
      trx: [...context.trx, ...output.trx],
      hasMore: output.hasMore,
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'niksStatement',
  context: ({ input }) => ({ ...input, trx: [], hasMore: false, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadMovements',
        src: 'loadMovements',
        input: ({ context }) => ({ patientId: context.patientId, before: null }),
        onDone: { target: 'shown', actions: { type: 'keepStatement', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unavailable: { tags: 'settled', on: { 'statement.refresh': 'loading' } },
    shown: {
      tags: 'settled',
      on: { 'statement.more': { guard: 'hasMore', target: 'loadingMore' }, 'statement.refresh': 'loading' },
    },
    loadingMore: {
      tags: 'busy',
      invoke: {
        id: 'loadEarlier',
        src: 'loadEarlier',
        input: ({ context }) => ({ patientId: context.patientId, before: context.trx.at(-1)?._id ?? null }),
        onDone: { target: 'shown', actions: { type: 'addEarlier', params: eventAsParams } },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
  },
});
