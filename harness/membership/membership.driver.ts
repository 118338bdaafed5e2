/** NIK$ on /home, as the model's answers have them. */

import { done } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { close, comeAgain, open } from '#harness/drivers/gestures.ts';
import { button, link, popup, press, pressed, text } from '#harness/drivers/things.ts';
import { forgetVisits } from '#harness/server/visits.ts';
import type { MembershipContext, MembershipEvent, NiksRead } from '#machines/membership/membership.types.ts';
import { membershipFlow } from '#model/membership/membership.model.ts';
import { earned } from '#model/membership/membership.samples.model.ts';

type Remember = Extract<MembershipEvent, { type: 'hint.remember' }>;

const JOIN = popup('Join NIK$');

const sent = (output: unknown, path: string): object => {
  const { membership, balance }: NiksRead = output as NiksRead;
  if (!path.includes('/history')) return done(membership);
  return { success: true, trx: balance === 0 ? [] : [{ ...earned, points: balance, totalAvailablePts: balance }] };
};

export const membershipDriver: Driver = {
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
  unreachable: [
    {
      label: 'membership.refresh',
      state: 'hinting',
      reason: 'the page below cannot be left; joining in a popup above it does it',
    },
  ],
};

export const drivers: readonly Driver[] = [membershipDriver];
