import type { Membership } from '#contract/entities/niks.ts';
import { words } from '#machines/kit/story.ts';
import { niksJoinMachine } from '#machines/niks-join/niks-join.machine.ts';
import { niksJoinReasons } from '#machines/niks-join/niks-join.reasons.ts';
import { niksJoinStory } from '#machines/niks-join/niks-join.story.ts';
import type { ConsentLanguage, NiksJoinInput } from '#machines/niks-join/niks-join.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { niksMember, niksStranger } from '#model/membership/membership.samples.model.ts';

const ENGLISH: ConsentLanguage = 'en-US';

const start = (title: ReturnType<typeof words>, input: Omit<NiksJoinInput, 'wizardId'>) =>
  defineFlow({
    machine: niksJoinMachine,
    story: niksJoinStory,
    reasons: niksJoinReasons,
    start: title,
    input: { wizardId: 'niksJoin', ...input },
    events: {
      'membership.refresh': plain,
      'consent.change': ({ consent }) =>
        consent === null ? { ticked: { consent: ENGLISH } } : { unticked: { consent: null } },
      'terms.open': plain,
      'store.open': plain,
      'step.next': plain,
      'step.back': plain,
    },
    calls: {
      loadMembership: call<Membership>(
        {
          'enough spent': { ...niksStranger, hasSpentEnough: true },
          'too little spent': niksStranger,
          'a member': niksMember,
        },
        'offline',
      ),
      joinNiks: call<Membership>({ joined: niksMember }, 'NIKS_SPENT_TOO_LITTLE', 'NIKS_JOINED', 'offline'),
    },
    key: ({ membership, consent, failure, isReading, hasAccount }) => [
      membership?.joinedAt,
      membership?.hasSpentEnough,
      consent !== null,
      failure !== null,
      isReading,
      hasAccount,
    ],
  });

export const niksJoinFlow = start(words('as a member', '以会员身份'), { hasAccount: true, isReading: false });
export const niksJoinGuestFlow = start(words('as a guest', '以访客身份'), { hasAccount: false, isReading: false });
export const niksTermsFlow = start(words('to read the terms', '阅读条款'), { hasAccount: true, isReading: true });

export const flows: readonly Flow[] = [niksJoinFlow, niksJoinGuestFlow, niksTermsFlow];
