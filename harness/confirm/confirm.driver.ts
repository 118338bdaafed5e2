/** The question before logging out; what its answer does is seen outside it. */

import type { Driver, Person } from '#harness/drivers/driver.ts';
import { button, press, question } from '#harness/drivers/things.ts';
import { confirmFlow } from '#model/confirm/confirm.model.ts';

/** Asks to log out, on the profile. */
export const askLogOut = async (person: Person): Promise<void> => {
  await person.until(button('Log out'));
  await person.do(press('Log out'));
  await person.until(question('Log out'));
};

export const confirmDriver: Driver = {
  flow: confirmFlow,
  runs: ['app.confirm'],
  as: 'siti',
  at: '/profile',
  arrive: askLogOut,
  acts: { 'answer.yes': press('Yes, log out'), 'answer.no': press('No') },
  moves: { 'step.back': (person) => person.key('Escape') },
  seen: { asking: question('Log out') },
};

export const drivers: readonly Driver[] = [confirmDriver];
