/**
 * Joining NIK$: what it is, the two conditions, the consent to its terms, and the welcome (section 2, popups 3 and 4; NIKS-11 to
 * NIKS-19, NIKS-23). The server decides; a guest, who has no account, is shown the way to the store (ROLE-08).
 *
 * loading -> checklist -> joining -> joined
 */

import { assign, emit, setup } from 'xstate';
import type { Membership } from '#contract/entities/niks.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { failedWrite } from '../kit/outcome.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { writeKey } from '../kit/write-once.ts';
import { niksJoinReasons } from './niks-join.reasons.ts';
import { isEligible } from './niks-join.rules.ts';
import type { JoinInput, NiksJoinContext, NiksJoinEmitted, NiksJoinEvent, NiksJoinInput } from './niks-join.types.ts';

type Consent = Extract<NiksJoinEvent, { type: 'consent.change' }>;

export const niksJoinMachine = setup({
  types: {
    context: {} as NiksJoinContext,
    events: {} as NiksJoinEvent,
    emitted: {} as NiksJoinEmitted,
    input: {} as NiksJoinInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    loadMembership: port<Membership>('loadMembership'),
    joinNiks: port<Membership, JoinInput>('joinNiks'),
  },
  guards: {
    isReading: ({ context }) => context.isReading,
    hasNoAccount: ({ context }) => !context.hasAccount,
    isMember: ({ context }) => context.membership !== null && context.membership.joinedAt !== null,
    isEligible: ({ context }) => isEligible(context),
    isNotEligible: ({ context }) => !isEligible(context),
    isConsentGiven: ({ context }) => isEligible(context) && allMet(niksJoinReasons.isConsentGiven, context),
    /** Joined before, on another device. */
    isJoined: (_, { error }: { error: unknown }) => isRejectedAs(asFailure(error), 'NIKS_JOINED'),
  },
  actions: {
    keepMembership: assign((_, { output }: { output: Membership }) => ({ membership: output, failure: null })),
    keepConsent: assign((_, { consent }: Consent) => ({ consent, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepJoinFailure: assign(({ context }, { error }: { error: unknown }) => ({
      ...failedWrite(context, error),
    })),
    close: emit({ type: 'popup.close' }),
    openStore: emit({ type: 'niksJoin.store' }),
    tellJoined: emit({ type: 'niks.joined' }),
  },
}).createMachine({
  id: 'niksJoin',
  context: ({ input }) => ({
    ...input,
    generation: 0,
    attempt: 0,
    membership: null,
    consent: null,
    failure: null,
  }),
  initial: 'routingStart',
  states: {
    routingStart: {
      always: [
        { guard: 'isReading', target: 'terms' },
        { guard: 'hasNoAccount', target: 'checklist' },
        { target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadMembership',
        src: 'loadMembership',
        input: {},
        onDone: { target: 'routingRead', actions: { type: 'keepMembership', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': { actions: 'close' } },
    },
    unavailable: { tags: 'settled', on: { 'membership.refresh': 'loading', 'step.back': { actions: 'close' } } },
    routingRead: { always: [{ guard: 'isMember', target: 'member' }, { target: 'checklist' }] },
    /** There is nothing to join. */
    member: { tags: 'settled', on: { 'terms.open': 'terms', 'step.back': { actions: 'close' } } },
    checklist: {
      tags: 'settled',
      on: {
        'consent.change': { guard: 'isEligible', actions: { type: 'keepConsent', params: eventAsParams } },
        'terms.open': { guard: 'isEligible', target: 'terms' },
        'step.next': { guard: 'isConsentGiven', target: 'joining' },
        'store.open': { guard: 'isNotEligible', actions: 'openStore' },
        'step.back': { actions: 'close' },
      },
    },
    terms: {
      tags: 'settled',
      on: {
        'step.back': [
          { guard: 'isReading', actions: 'close' },
          { guard: 'isMember', target: 'member' },
          { target: 'checklist' },
        ],
      },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'joinNiks',
        src: 'joinNiks',
        input: ({ context }) => ({ language: required(context.consent, 'consent'), key: writeKey(context) }),
        onDone: {
          target: 'joined',
          actions: [{ type: 'keepMembership', params: eventAsParams }, 'tellJoined'],
        },
        onError: [
          { guard: { type: 'isJoined', params: eventAsParams }, target: 'loading', actions: 'tellJoined' },
          { target: 'checklist', actions: { type: 'keepJoinFailure', params: eventAsParams } },
        ],
      },
    },
    joined: { tags: 'settled', on: { 'step.back': { actions: 'close' } } },
  },
});
