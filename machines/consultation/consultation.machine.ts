/**
 * /consultation
 *
 * loading -> shown
 */
import { assign, setup } from 'xstate';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import type { ConsultationContext, ConsultationEvent, LoadedConsultation } from './consultation.types.ts';

export const consultationMachine = setup({
  types: {
    context: {} as ConsultationContext,
    events: {} as ConsultationEvent,
    tags: {} as 'busy' | 'settled',
  },
  actors: { loadConsultation: port<LoadedConsultation>('loadConsultation') },
  actions: {
    keepLoaded: assign((_, { output }: { output: LoadedConsultation }) => ({ loaded: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'consultation',
  context: { loaded: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadConsultation',
        src: 'loadConsultation',
        input: {},
        onDone: { target: 'shown', actions: { type: 'keepLoaded', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    shown: { tags: 'settled', on: { 'consultation.refresh': 'loading' } },
    unavailable: { tags: 'settled', on: { 'consultation.refresh': 'loading' } },
  },
});
