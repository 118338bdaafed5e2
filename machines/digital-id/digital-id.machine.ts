/**
 * The national digital ID: the redirect to its page, and the return to /callback. Sign-in, sign-up and records invoke
 * it for the redirect; /callback starts it for the return (section 4, digital-ID login; AUTH-05 to AUTH-10). If an
 * account claims the proven number without proof, the person says whether the account is theirs.
 *
 * routingStart -> exchanging -> signedIn; exchanging -> claimed -> password -> claimingAccount -> signedIn
 */

import { assign, setup } from 'xstate';
import type { Token } from '#contract/ids.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { digitalIdReasons } from './digital-id.reasons.ts';
import type {
  Claim,
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
    /** Starts the redirect to the digital ID's page; resolves before the browser has left. */
    startDigitalId: port<void>('startDigitalId'),
    exchangeCode: port<Exchanged, Exchange>('exchangeCode'),
    /** Takes over the account with its password, and signs in. */
    claimAccount: port<{ token: Token }, Claim>('claimAccount'),
  },
  guards: {
    isLeaving: ({ context }) => context.returned === null,
    isReturnRight: ({ context: { returned, storedState } }) =>
      returned !== null && returned.code !== null && returned.state !== null && returned.state === storedState,
    isKnown: (_, { output }: { output: Exchanged }) => output.outcome === 'signedIn',
    isClaimed: (_, { output }: { output: Exchanged }) => output.outcome === 'claimed',
    needsActivation: ({ context }) => isRejectedAs(context.failure, 'MANUAL_ACTIVATION'),
    hasPassword: ({ context }) => allMet(digitalIdReasons.hasPassword, context),
    isTicketOver: ({ context }) => isRejectedAs(context.failure, 'TICKET_INVALID'),
  },
  actions: {
    keepExchanged: assign((_, { output }: { output: Exchanged }) =>
      output.outcome === 'claimed' ? { claimed: output.person } : { done: output },
    ),
    keepPassword: assign((_, { password }: { password: string }) => ({ password, failure: null })),
    dropPassword: assign({ password: '' }),
    forgetTry: assign({ password: '', failure: null }),
    keepClaimed: assign((_, { output }: { output: { token: Token } }) => ({
      done: { outcome: 'signedIn' as const, token: output.token },
      password: '',
    })),
    /** Treats the person as unknown, so that sign-up follows. */
    keepDisowned: assign(({ context }) => ({
      done: { outcome: 'unknown' as const, person: required(context.claimed, 'claimed') },
    })),
    keepBack: assign({ done: { outcome: 'back' } as const }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'digitalId',
  context: ({ input }) => ({ ...input, claimed: null, password: '', failure: null, done: null }),
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
        onError: { target: 'failed', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': { target: 'finished', actions: 'keepBack' } },
    },
    /** The redirect has begun; a person who comes back without an answer can try again. */
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
          iss: context.returned?.iss ?? null,
        }),
        onDone: [
          {
            guard: { type: 'isKnown', params: eventAsParams },
            target: 'signedIn',
            actions: { type: 'keepExchanged', params: eventAsParams },
          },
          {
            guard: { type: 'isClaimed', params: eventAsParams },
            target: 'claimed',
            actions: { type: 'keepExchanged', params: eventAsParams },
          },
          { target: 'unknown', actions: { type: 'keepExchanged', params: eventAsParams } },
        ],
        onError: { target: 'routingFailure', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    /** An account claims the number without proof. */
    claimed: {
      tags: 'settled',
      on: {
        'account.own': 'password',
        'account.disown': { target: 'disowned', actions: 'keepDisowned' },
        'step.back': { target: 'finished', actions: 'keepBack' },
      },
    },
    password: {
      tags: 'settled',
      on: {
        'password.change': { actions: { type: 'keepPassword', params: eventAsParams } },
        'account.claim': { guard: 'hasPassword', target: 'claimingAccount' },
        'step.back': { target: 'claimed', actions: 'forgetTry' },
      },
    },
    claimingAccount: {
      tags: 'busy',
      invoke: {
        id: 'claimAccount',
        src: 'claimAccount',
        input: ({ context }) => ({
          ticket: required(context.claimed, 'claimed').ticket,
          password: context.password,
        }),
        onDone: { target: 'signedIn', actions: { type: 'keepClaimed', params: eventAsParams } },
        onError: { target: 'routingClaim', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingClaim: {
      always: [{ guard: 'isTicketOver', target: 'failed', actions: 'dropPassword' }, { target: 'password' }],
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
    /** The account is not theirs: they sign up with the data of the digital ID. */
    disowned: { type: 'final' },
    finished: { type: 'final' },
  },
  output: ({ context }) => required(context.done, 'done'),
});
