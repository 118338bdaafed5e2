/** Joining NIK$, as a member and as a guest, and reading its terms. */

import type { AnyMachineSnapshot } from 'xstate';
import { done } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { type Act, button, heading, link, list, popup, press, pressed, text } from '#harness/drivers/things.ts';
import { selectIsEligible } from '#machines/niks-join/niks-join.selectors.ts';
import type { NiksJoinContext, NiksJoinEvent } from '#machines/niks-join/niks-join.types.ts';
import type { Flow } from '#model/flow.ts';
import { niksJoinFlow, niksJoinGuestFlow, niksTermsFlow } from '#model/niks-join/niks-join.model.ts';

type Consent = Extract<NiksJoinEvent, { type: 'consent.change' }>;

const JOIN = popup('Join NIK$');
const TERMS = popup('NIK$ terms and conditions');

/** The control for `step.back` in each state, beside the one in the header where both exist. */
const backOf = (now: AnyMachineSnapshot): Act => {
  const { isReading }: NiksJoinContext = now.context;
  if (now.matches('joined')) return pressed({ ...button('Close', JOIN), place: 1 });
  if (!now.matches('terms')) return pressed(button('Close', JOIN));
  return pressed(isReading ? { ...button('Close', TERMS), place: 1 } : button('Back to join', TERMS));
};

const handsOf = (flow: Flow, at: string, as: NonNullable<Driver['as']>): Driver => ({
  flow,
  as,
  at,
  acts: {
    'membership.refresh': pressed(button('Try again', JOIN)),
    'consent.change': ({ consent }: Consent, { context }) => {
      const { consent: given }: NiksJoinContext = context;
      return (consent === null) === (given === null)
        ? pressed()
        : pressed({
            role: 'checkbox',
            name: 'I agree to the NIK$ terms and conditions and how my data is used.',
            isChecked: given !== null,
          });
    },
    'terms.open': press('Read the NIK$ terms and conditions'),
    'store.open': press('Go to store'),
    'step.next': press('Next'),
    'step.back': (_, now) => backOf(now),
  },
  answers: { loadMembership: done, joinNiks: done },
  seen: {
    unavailable: text('It could not be checked whether you can join'),
    member: heading('You collect NIK$ already'),
    joined: heading('Welcome to NIK$'),
    terms: list('NIK$ terms and conditions'),
    checklist: heading('Conditions'),
  },
  looks: (context: NiksJoinContext) => [
    !context.hasAccount && 'guest',
    context.isReading && 'reading',
    selectIsEligible({ context }) && 'eligible',
    context.consent && 'agreed',
    context.failure && 'refused',
  ],
  last: ['popup.close', 'niksJoin.store'],
  history: { 'step.back': ['terms'] },
  others: [link(), button('Close'), button('Back')],
  screen: popup(),
});

/** Opens over a page that loads no data: a member's home would make the same call, and show its result. */
export const drivers: readonly Driver[] = [
  handsOf(niksJoinFlow, '/profile?flow=niksJoin', 'meiling'),
  handsOf(niksJoinGuestFlow, '/home?flow=niksJoin', 'guest'),
  handsOf(niksTermsFlow, '/profile?flow=niksJoin&step=terms', 'meiling'),
];
