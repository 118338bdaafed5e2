/** The question before logging out; what its answer does is seen outside it. */
import { confirmFlow } from '#machines/confirm/confirm.model.ts';
import type { Hands, Person } from './hands.ts';
import { button, press, question } from './things.ts';

/** On the profile. */
export const askLogOut = async (person: Person): Promise<void> => {
  await person.until(button('Log out'));
  await person.do(press('Log out'));
  await person.until(question('Log out'));
};

export const confirmHands: Hands = {
  flow: confirmFlow,
  runs: ['app.confirm'],
  as: 'siti',
  at: '/profile',
  arrive: askLogOut,
  acts: { 'answer.yes': press('Yes, log out'), 'answer.no': press('No') },
  moves: { 'step.back': (person) => person.key('Escape') },
  seen: { asking: question('Log out') },
};

export const hands: readonly Hands[] = [confirmHands];
