/** NIK$ on /home, as the model's answers have them. */

import { membershipFlow } from '#machines/membership/membership.model.ts';
import { earned } from '#machines/membership/membership.samples.model.ts';
import type { MembershipContext, MembershipEvent, NiksRead } from '#machines/membership/membership.types.ts';
import { forgetVisits } from '#stage/world/visits.ts';
import { done } from './answers.ts';
import { close, comeAgain, open } from './gestures.ts';
import type { Hands } from './hands.ts';
import { button, link, popup, press, pressed, text } from './things.ts';

type Remember = Extract<MembershipEvent, { type: 'hint.remember' }>;

const JOIN = popup('Join NIK$');

const sent = (output: unknown, path: string): object => {
  const { membership, balance }: NiksRead = output as NiksRead;
  if (!path.includes('/history')) return done(membership);
  return { success: true, trx: balance === 0 ? [] : [{ ...earned, points: balance, totalAvailablePts: balance }] };
};

export const membershipHands: Hands = {
  flow: membershipFlow,
  as: 'meiling',
  at: async (world) => {
    await forgetVisits(world);
    return '/home';
  },
  acts: {
    'hint.remember': ({ isRemembered }: Remember, { context }) => {
      const { isHintDismissed }: MembershipContext = context;
      return isRemembered === isHintDismissed
        ? pressed()
        : pressed({ role: 'checkbox', name: 'Do not show this again', isChecked: isHintDismissed });
    },
    'hint.learnMore': press('Learn more'),
    'step.back': press('Cancel'),
  },
  moves: {
    // the popup that it opens has walks of its own
    'hint.learnMore': async (person) => {
      await open(person, press('Learn more'), JOIN);
      await close(person, JOIN);
    },
    'membership.refresh': (person, { before }) =>
      before.matches('unavailable') ? person.do(press('Try again')) : comeAgain(person),
  },
  answers: { loadNiks: sent },
  seen: {
    unavailable: text('Your NIK$ could not be loaded'),
    hinting: text('You can join NIK$ now'),
    shown: link('NIK$ terms and conditions'),
  },
  looks: ({ read }: MembershipContext) => [read && (read.membership.joinedAt ? 'member' : 'stranger')],
  others: [link(), button('Try again')],
  nobody: [
    {
      label: 'membership.refresh',
      state: 'hinting',
      reason: 'the page below cannot be left; joining in a popup above it does it',
    },
  ],
};

export const hands: readonly Hands[] = [membershipHands];
