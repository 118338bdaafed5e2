/**
 * /pointDetail: one change of a member's NIK$: where it came from, what it became and when it ends (NIKS-34).
 *
 * loading -> shown
 */

import { assign, setup } from 'xstate';
import type { MovementDetail } from '#contract/entities/niks.ts';
import type { MovementId } from '#contract/ids.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import type { MovementContext, MovementEvent } from './niks-movement.types.ts';

export const niksMovementMachine = setup({
  types: {
    context: {} as MovementContext,
    events: {} as MovementEvent,
    input: {} as { id: MovementId },
    tags: {} as 'busy' | 'settled',
  },
  actors: { loadMovement: port<MovementDetail, { id: MovementId }>('loadMovement') },
  actions: {
    keepMovement: assign((_, { output }: { output: MovementDetail }) => ({ movement: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'niksMovement',
  context: ({ input }) => ({ ...input, movement: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadMovement',
        src: 'loadMovement',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'shown', actions: { type: 'keepMovement', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unavailable: { tags: 'settled', on: { 'movement.refresh': 'loading' } },
    shown: { tags: 'settled', on: { 'movement.refresh': 'loading' } },
  },
});
