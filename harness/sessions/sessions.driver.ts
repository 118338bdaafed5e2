/** The browsers in which a member is signed in, as the model's answers have them. */

import { done } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { button, link, press, pressed, question, text } from '#harness/drivers/things.ts';
import { beginning, withAny } from '#harness/drivers/words.ts';
import type { SessionsContext, SessionsEvent } from '#machines/sessions/sessions.types.ts';
import { sessionsFlow } from '#model/sessions/sessions.model.ts';

type Sent = Extract<SessionsEvent, { type: 'session.choose' }>;

export const sessionsDriver: Driver = {
  flow: sessionsFlow,
  as: 'siti',
  at: '/profile/sessions',
  acts: {
    'sessions.refresh': press('Try again'),
    // this one is logged out on the profile
    'session.choose': ({ id }: Sent, { context }) => {
      const { sessions }: SessionsContext = context;
      return sessions.some(({ _id, isThis }) => _id === id && !isThis)
        ? press(withAny('Log out: {name}', 'name'))
        : pressed();
    },
  },
  moves: {
    'confirm -> yes': press('Yes, log it out'),
    'confirm -> no': press('No, keep it signed in'),
  },
  answers: { loadSessions: done, 'endSession -> ended': { success: true } },
  seen: {
    unavailable: text('This page could not be loaded'),
    confirmingEnd: question(withAny('{name}: log out?', 'name')),
    shown: text('Something you do not know? Log it out, then change your password.'),
  },
  looks: ({ sessions, hasEnded, failure }: SessionsContext) => [
    sessions.length === 1 && 'alone',
    hasEnded && 'ended',
    failure && 'troubled',
  ],
  unreachable: [
    { label: 'sessions.refresh', state: 'shown', reason: 'whoever wants to look again opens the page again' },
  ],
  others: [link(), button(beginning('Log out everywhere')), button('Report a problem')],
};

export const drivers: readonly Driver[] = [sessionsDriver];
