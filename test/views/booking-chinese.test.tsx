import { i18n } from '@lingui/core';
import { beforeEach, expect, it } from 'vitest';
import { transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { chooseLanguage } from '#src/i18n/language.ts';
import { bookingFlow } from '#test/model/booking.flow.ts';
import { NOW } from '#test/model/samples.ts';
import { greedyCover, initialOf, type Path } from '#test/model/walker.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { bookingOf, bookingView } from './kit/booking.view.ts';
import { type Stage, stageClocks } from './kit/stage.tsx';
import { nameOf, walk, walkable } from './kit/view-flow.ts';

const world = worldPerFile({ now: NOW });
stageClocks();
beforeEach(() => chooseLanguage('zh-CN'));
const view = bookingView(world);

/** A language is called by its own name everywhere; what the server says comes in the language of the server. */
const OWN_NAMES = ['MyNiks', 'English', 'Melayu'];

/** Of the cover, the paths that show a state that no earlier one shows. */
const seen = new Set<string>();
const statesOf = (path: Path) => {
  let snapshot = initialOf(bookingFlow);
  return path.map(({ event }) => statePath((snapshot = transition(bookingFlow.machine, snapshot, event)[0]).value));
};
const paths = (await greedyCover(walkable(view))).filter((path) => {
  const fresh = statesOf(path).filter((state) => !seen.has(state));
  for (const state of fresh) seen.add(state);
  return fresh.length > 0;
});

const textsIn = (root: Node): string[] =>
  root.nodeType === Node.TEXT_NODE ? [root.textContent ?? ''] : [...root.childNodes].flatMap(textsIn);

/** Latin words on the screen, read or heard, that no clinic, person or service brought there. */
const foreignWords = (stage: Stage): string[] => {
  const told = JSON.stringify([bookingOf(stage).getSnapshot().context, stage.wiring().session.getSnapshot().context]);
  const names = [...document.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel ?? '');
  const words = [...textsIn(document.body), ...names].flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []);
  return [...new Set(words)].filter((word) => !OWN_NAMES.includes(word) && !told.includes(word));
};

it.each(paths.map((path) => [nameOf(path), path] as const))('I18N-04: booking in Chinese: %s', async (_, path) => {
  const foreign = new Set<string>();
  const atEachStep = (stage: Stage) => {
    for (const word of foreignWords(stage)) foreign.add(word);
  };
  await walk(view, path, { atEachStep });
  expect([...foreign]).toEqual([]);
  expect(i18n.locale).toBe('zh-CN');
});
