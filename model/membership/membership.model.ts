import { membershipMachine } from '#machines/membership/membership.machine.ts';
import { membershipStory } from '#machines/membership/membership.story.ts';
import type { NiksRead } from '#machines/membership/membership.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { mei } from '#model/samples.ts';
import { niksMember, niksStranger } from './membership.samples.model.ts';

export const membershipFlow = defineFlow({
  machine: membershipMachine,
  story: membershipStory,
  input: { patientId: mei._id, isHintDismissed: false },
  events: {
    'membership.refresh': plain,
    'hint.remember': ({ isHintDismissed }) =>
      isHintDismissed ? { 'again next time': { isRemembered: false } } : { 'not again': { isRemembered: true } },
    'hint.learnMore': plain,
    'step.back': plain,
  },
  calls: {
    loadNiks: call<NiksRead>(
      {
        'a member': { membership: niksMember, balance: 42, isNew: false },
        'enough spent': { membership: { ...niksStranger, hasSpentEnough: true }, balance: 0, isNew: true },
        'too little spent': { membership: niksStranger, balance: 0, isNew: true },
      },
      'offline',
    ),
  },
  key: ({ read, isHintDismissed, isHintAnswered, hasSpentAlready }) => [
    read?.membership.joinedAt,
    read?.membership.hasSpentEnough,
    isHintDismissed,
    isHintAnswered,
    hasSpentAlready,
  ],
});

export const flows: readonly Flow[] = [membershipFlow];
