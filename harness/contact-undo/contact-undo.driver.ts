/**
 * The link in the letter to a former email: once followed, and once as an address whose link this tab does not have.
 */

import { done } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { heading, link, press } from '#harness/drivers/things.ts';
import { undoPath } from '#harness/server/contacts.ts';
import type { ContactUndoContext } from '#machines/contact-undo/contact-undo.types.ts';
import { followedUndoFlow, lostUndoFlow } from '#model/contact-undo/contact-undo.model.ts';
import type { Flow } from '#model/flow.ts';

/** The page, once it has taken the link out of the address. */
const HELD = '/undoChange/held';

/** @param calls of the change that the letter is about */
const handsOf = (flow: Flow, at: Driver['at'], calls: number): Driver => ({
  flow,
  at,
  acts: {
    'change.read': press('Try again'),
    'change.undo': press('Yes, take it back'),
    'change.keep': press('No, it was me'),
    'signIn.open': press('Sign in'),
    'home.open': press('Go to MyNiks'),
  },
  answers: { readChange: (output) => done(output) },
  seen: {
    failed: heading('Take back a change'),
    asked: heading('Take back this change?'),
    undone: heading('The change is taken back'),
    linkInvalid: heading('This link does not work'),
  },
  writes: { arrive: calls },
  looks: ({ failure }: ContactUndoContext) => [failure && 'troubled'],
  others: [link()],
});

export const drivers: readonly Driver[] = [handsOf(followedUndoFlow, undoPath, 5), handsOf(lostUndoFlow, HELD, 0)];
