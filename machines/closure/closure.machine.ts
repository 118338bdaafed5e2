/**
 * /profile/close-account: data that is erased or kept, things that must end first, and the request to the clinic, which
 * can be withdrawn while it is open (docs/decisions/0046-my-data-and-closing.md).
 *
 * loading -> open -> asking -> proving -> asking -> asked -> withdrawing -> open; loading -> blocked
 */

import { assign, setup } from 'xstate';
import { type Closure, inTheWayOf } from '#contract/entities/account.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, detailOf, isRejectedAs } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { nextWrite, writeKey } from '../kit/write-once.ts';
import { roundOf } from '../reauthentication/reauthentication.input.ts';
import { reauthenticationMachine } from '../reauthentication/reauthentication.machine.ts';
import type { ReauthenticationOutput } from '../reauthentication/reauthentication.types.ts';
import type { ClosureContext, ClosureEvent, ClosureInput, WriteClosure } from './closure.types.ts';

export const closureMachine = setup({
  types: {
    context: {} as ClosureContext,
    events: {} as ClosureEvent,
    input: {} as ClosureInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { reauthentication: 'reauthentication' },
  },
  actors: {
    loadClosure: port<Closure>('loadClosure'),
    askForClosure: port<Closure, WriteClosure>('askForClosure'),
    withdrawClosure: port<Closure, WriteClosure>('withdrawClosure'),
    reauthentication: reauthenticationMachine,
  },
  guards: {
    isAsked: ({ context }) => context.closure?.state === 'asked',
    isBlocked: ({ context }) => (context.closure?.inTheWay.length ?? 0) > 0,
    isProven: (_, { output }: { output: ReauthenticationOutput }) => output.outcome === 'proven',
    /** An open session alone must not end the account. */
    needsProof: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'REAUTHENTICATION_REQUIRED'),
    /** The clinic has answered in the meantime. */
    isAnswered: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'NOT_FOUND'),
  },
  actions: {
    keepClosure: assign((_, { output }: { output: Closure }) => ({ closure: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepWritten: assign(({ context }, { output }: { output: Closure }) => ({
      closure: output,
      failure: null,
      ...nextWrite(context),
    })),
    /** Shows new blockers; after an unknown outcome, a retry reuses the key. */
    keepUnwritten: assign(({ context }, { error }: { error: unknown }) => ({
      closure: context.closure && { ...context.closure, inTheWay: inTheWayOf(detailOf(error)) },
      ...failedWrite(context, error),
    })),
    /** The next write consumes the proof. */
    awaitProof: assign(({ context }) => nextWrite(context)),
    markWithdrawn: assign({ isWithdrawn: true }),
    forget: assign({ isWithdrawn: false, failure: null }),
  },
}).createMachine({
  id: 'closure',
  context: ({ input }) => ({ ...input, generation: 0, attempt: 0, closure: null, failure: null, isWithdrawn: false }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadClosure',
        src: 'loadClosure',
        input: {},
        onDone: { target: 'routing', actions: { type: 'keepClosure', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unavailable: { tags: 'settled', on: { 'closure.refresh': 'loading' } },
    routing: {
      always: [{ guard: 'isAsked', target: 'asked' }, { guard: 'isBlocked', target: 'blocked' }, { target: 'open' }],
    },
    /** Appointments, orders or money must end first. */
    blocked: { tags: 'settled', on: { 'closure.refresh': { target: 'loading', actions: 'forget' } } },
    open: { tags: 'settled', on: { 'closure.ask': { target: 'asking', actions: 'forget' } } },
    proving: {
      tags: 'settled',
      invoke: {
        id: 'reauthentication',
        src: 'reauthentication',
        input: ({ context }) => roundOf(context),
        onDone: [{ guard: { type: 'isProven', params: eventAsParams }, target: 'asking' }, { target: 'open' }],
        onError: 'open',
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askForClosure',
        src: 'askForClosure',
        input: ({ context }) => ({ key: writeKey(context) }),
        onDone: { target: 'routing', actions: { type: 'keepWritten', params: eventAsParams } },
        onError: [
          {
            guard: { type: 'needsProof', params: eventAsParams },
            target: 'proving',
            actions: 'awaitProof',
          },
          { target: 'routing', actions: { type: 'keepUnwritten', params: eventAsParams } },
        ],
      },
    },
    /** The clinic has not carried out the request yet. */
    asked: { tags: 'settled', on: { 'closure.withdraw': { target: 'withdrawing', actions: 'forget' } } },
    withdrawing: {
      tags: 'busy',
      invoke: {
        id: 'withdrawClosure',
        src: 'withdrawClosure',
        input: ({ context }) => ({ key: writeKey(context) }),
        onDone: {
          target: 'routing',
          actions: [{ type: 'keepWritten', params: eventAsParams }, 'markWithdrawn'],
        },
        onError: [
          { guard: { type: 'isAnswered', params: eventAsParams }, target: 'loading' },
          { target: 'asked', actions: { type: 'keepFailure', params: eventAsParams } },
        ],
      },
    },
  },
});
