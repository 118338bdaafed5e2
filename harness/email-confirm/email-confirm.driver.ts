/** The link of the letter that asks to confirm an email: as it is followed, and an address whose link this tab has not. */

import type { Driver } from '#harness/drivers/driver.ts';
import { heading, link, press } from '#harness/drivers/things.ts';
import { confirmPath } from '#harness/server/confirm-link.ts';
import { followedConfirmFlow, lostConfirmFlow } from '#model/email-confirm/email-confirm.model.ts';
import type { Flow } from '#model/flow.ts';

/** The page, once it has taken the link out of the address. */
export const HELD = '/confirmEmail/held';

/** @param calls of the sign-up that the letter is about */
const handsOf = (flow: Flow, at: Driver['at'], calls: number): Driver => ({
  flow,
  at,
  acts: {
    'email.confirm': press('Try again'),
    'signIn.open': press('Sign in'),
    'home.open': press('Go to MyNiks'),
  },
  seen: {
    failed: heading('Confirm your email'),
    confirmed: heading('Your email is confirmed'),
    linkInvalid: heading('This link does not work'),
  },
  writes: { arrive: calls },
  others: [link()],
});

export const followedConfirmDriver = handsOf(followedConfirmFlow, confirmPath, 3);
export const lostConfirmDriver = handsOf(lostConfirmFlow, HELD, 0);

export const drivers: readonly Driver[] = [followedConfirmDriver, lostConfirmDriver];
