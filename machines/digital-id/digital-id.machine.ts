/**
 * The national digital ID: the way to its page, and the return to /callback. Invoked by sign-in and sign-up for the
 * way there; started by /callback for the return (section 4, digital-ID login; AUTH-05 to AUTH-10).
 *
 * routingStart -> exchanging -> signedIn
 */
import { assign, setup } from 'xstate';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import type {
  DigitalIdContext,
  DigitalIdEvent,
  DigitalIdInput,
  DigitalIdOutput,
  Exchange,
  Exchanged,
} from './digital-id.types.ts';

export const digitalIdMachine = setup({
  types: {
    context: {} as DigitalIdContext,
    events: {} as DigitalIdEvent,
    input: {} as DigitalIdInput,
    output: {} as DigitalIdOutput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    /** Sends the browser to the digital ID's page; done when it is on its way. */
    startDigitalId: port<void>('startDigitalId'),
    exchangeCode: port<Exchanged, Exchange>('exchangeCode'),
  },
  guards: {
    isLeaving: ({ context }) => context.returned === null,
    isReturnRight: ({ context: { returned, storedState } }) =>
      returned !== null && returned.code !== null && returned.state !== null && returned.state === storedState,
    isKnown: (_, { output }: { output: Exchanged }) => output.outcome === 'signedIn',
    needsActivation: ({ context }) => isRejectedAs(context.failure, 'MANUAL_ACTIVATION'),
  },
  actions: {
    keepExchanged: assign((_, { output }: { output: Exchanged }) => ({ done: output, failure: null })),
    keepBack: assign({ done: { outcome: 'back' } as const }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'digitalId',
  context: ({ input }) => ({ ...input, failure: null, done: null }),
  initial: 'routingStart',
  states: {
    routingStart: {
      always: [
        { guard: 'isLeaving', target: 'starting' },
        { guard: 'isReturnRight', target: 'exchanging' },
        { target: 'failed' },
      ],
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startDigitalId',
        src: 'startDigitalId',
        input: {},
        onDone: 'leaving',
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'step.back': { target: 'finished', actions: 'keepBack' } },
    },
    /** The browser is on its way; whoever comes back without an answer can try again. */
    leaving: {
      tags: 'settled',
      on: { 'digitalId.retry': 'starting', 'step.back': { target: 'finished', actions: 'keepBack' } },
    },
    exchanging: {
      tags: 'busy',
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context }) => ({
          code: required(context.returned?.code ?? null, 'code'),
          state: required(context.returned?.state ?? null, 'state'),
        }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => event },
            target: 'signedIn',
            actions: { type: 'keepExchanged', params: ({ event }) => event },
          },
          { target: 'unknown', actions: { type: 'keepExchanged', params: ({ event }) => event } },
        ],
        onError: { target: 'routingFailure', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    routingFailure: { always: [{ guard: 'needsActivation', target: 'manualActivation' }, { target: 'failed' }] },
    failed: {
      tags: 'settled',
      on: { 'digitalId.retry': 'starting', 'step.back': { target: 'finished', actions: 'keepBack' } },
    },
    manualActivation: {
      tags: 'settled',
      on: { 'step.back': { target: 'finished', actions: 'keepBack' } },
    },
    signedIn: { type: 'final' },
    unknown: { type: 'final' },
    finished: { type: 'final' },
  },
  output: ({ context }) => required(context.done, 'done'),
});
