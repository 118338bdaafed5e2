/**
 * NIK$ on /home, for a member: the balance and the NIK$ that end soon, or the link to join; and a hint to members who
 * have spent enough to join (section 2, popup 3; NIKS-09, NIKS-20 to NIKS-22).
 *
 * loading -> hinting -> shown
 */

import { assign, emit, setup } from 'xstate';
import type { PatientId } from '#contract/ids.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import type {
  MembershipContext,
  MembershipEmitted,
  MembershipEvent,
  MembershipInput,
  NiksRead,
} from './membership.types.ts';

type Remember = Extract<MembershipEvent, { type: 'hint.remember' }>;

export const membershipMachine = setup({
  types: {
    context: {} as MembershipContext,
    events: {} as MembershipEvent,
    emitted: {} as MembershipEmitted,
    input: {} as MembershipInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: { loadNiks: port<NiksRead, { patientId: PatientId }>('loadNiks') },
  guards: {
    isHintDue: ({ context: { read, isHintDismissed, isHintAnswered } }) =>
      read !== null &&
      read.membership.joinedAt === null &&
      read.membership.hasSpentEnough &&
      !isHintDismissed &&
      !isHintAnswered,
  },
  actions: {
    keepRead: assign((_, { output }: { output: NiksRead }) => ({ read: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    rememberHint: assign((_, { isRemembered }: Remember) => ({ isHintDismissed: isRemembered })),
    endHint: assign({ isHintAnswered: true }),
    noteSpent: assign({ hasSpentAlready: true }),
    tellRemembered: emit((_, { isRemembered }: Remember) => ({
      type: 'niksHint.remembered' as const,
      isRemembered,
    })),
    openJoin: emit({ type: 'niksJoin.wanted' }),
  },
}).createMachine({
  id: 'membership',
  context: ({ input }) => ({ ...input, read: null, failure: null, isHintAnswered: false, hasSpentAlready: false }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadNiks',
        src: 'loadNiks',
        input: ({ context }) => ({ patientId: context.patientId }),
        onDone: { target: 'routingRead', actions: { type: 'keepRead', params: eventAsParams } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    unavailable: { tags: 'settled', on: { 'membership.refresh': 'loading' } },
    routingRead: { always: [{ guard: 'isHintDue', target: 'hinting' }, { target: 'shown' }] },
    shown: { tags: 'settled', on: { 'membership.refresh': 'loading' } },
    hinting: {
      tags: 'settled',
      on: {
        'hint.remember': {
          actions: [
            { type: 'rememberHint', params: eventAsParams },
            { type: 'tellRemembered', params: eventAsParams },
          ],
        },
        'hint.learnMore': { target: 'shown', actions: ['endHint', 'noteSpent', 'openJoin'] },
        'step.back': { target: 'shown', actions: 'endHint' },
        'membership.refresh': 'loading',
      },
    },
  },
});
