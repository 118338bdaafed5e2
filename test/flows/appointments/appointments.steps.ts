/** My appointments as tests use it, by the names on the screen. */

import { dialog, popup, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, type StageOptions } from '#harness/dom/harness.tsx';
import type { World } from '#harness/server/world.ts';

/** Opens the list and waits for its view, whose code is loaded on first use. */
export const openList = async (world: World, before?: StageOptions['before']): Promise<Harness> => {
  const harness = await openHarness(world, { at: '/home?flow=appointments', as: 'meiling', ...(before && { before }) });
  const isLoaded = () => popup()?.querySelector('[aria-busy]') === null;
  await harness.until(() => isLoaded() || harness.gate.unanswered() > 0, 'my appointments');
  return harness;
};

export const list = (): HTMLElement => {
  const open = popup();
  if (open === null) throw new Error('My appointments is not open');
  return open;
};
export const cards = (): HTMLElement[] => [...list().querySelectorAll('article')];
/** The first card. @throws when the list is empty */
export const card = (): HTMLElement => {
  const [first] = cards();
  if (first === undefined) throw new Error(`No entry: ${textOf(list())}`);
  return first;
};
/** The section with this title. @throws when there is none */
export const section = (title: string): HTMLElement => {
  const found = [...list().querySelectorAll('section')].find((one) => textOf(one.querySelector('h2') ?? one) === title);
  if (found === undefined) throw new Error(`No section ${title}: ${textOf(list())}`);
  return found;
};
/** Taps Cancel, or Release, on a card: a dialog opens. */
export const giveUp = async (harness: Harness, inside: HTMLElement = card(), name = 'Cancel'): Promise<void> => {
  tap('button', name, inside);
  await harness.settle();
  await harness.until(() => dialog() !== null, 'a dialog');
};
export const answerDialog = async (harness: Harness, name: string): Promise<void> => {
  tap('button', name);
  await harness.settle();
};
