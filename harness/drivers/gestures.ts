/** Gestures that many flows share. */

import type { Person } from './driver.ts';
import { type Act, button, follow, press, pressed, type Thing, unreachable } from './things.ts';
import { saying } from './words.ts';

/** Performs acts in turn, each as soon as its control shows. */
export const through = async (person: Person, ...acts: readonly Act[]): Promise<void> => {
  for (const act of acts) {
    for (const thing of act.on) await person.until(thing);
    await person.do(act);
  }
};

/** Opens a list and takes one of its options. */
export const take = (person: Person, list: Thing, option: Thing['name']): Promise<void> =>
  through(person, pressed(list), pressed({ role: 'option', ...(option && { name: option }), place: 0 }));

/** Opens a popup by a control. */
export const open = async (person: Person, act: Act, popup: Thing): Promise<void> => {
  await through(person, act);
  await person.until(popup);
};
/** Closes the popup and waits until it is gone. */
export const close = async (person: Person, popup: Thing): Promise<void> => {
  if (await person.sees(popup)) await person.do(pressed({ ...button('Close', popup), place: 0 }));
  await person.gone(popup);
};

/** Visits another page and returns, so that the page loads its data again. */
export const comeAgain = async (person: Person): Promise<unknown> => {
  await person.do(follow('Profile'));
  await person.until(button('Log out'));
  return person.back();
};

/** Adds or removes one piece of a listed item. */
export const counted = (
  { id, qty }: { id: string; qty: number },
  list: readonly { _id: string; name: string; qty: number }[],
): Act => {
  const { name, qty: before } = list.find(({ _id }) => _id === id) ?? { name: '', qty: 0 };
  if (before === 0) return unreachable('what is not listed has no number');
  if (qty === before + 1) return press(saying('One more: {name}', { name }));
  if (qty !== before - 1) return unreachable('a tap changes it by one');
  return press(saying(qty === 0 ? 'Remove: {name}' : 'One less: {name}', { name }));
};
