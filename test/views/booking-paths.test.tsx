import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { chooseLanguage } from '#src/i18n/language.ts';
import { bookingFlow } from '#test/model/booking.flow.ts';
import { NOW } from '#test/model/samples.ts';
import { greedyCover, initialOf, type Path } from '#test/model/walker.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { bookingView } from './kit/booking.view.ts';
import { foreignWords } from './kit/foreign-words.ts';
import { type Stage, stageClocks } from './kit/stage.tsx';
import { nameOf, unwalked, walk, walkable } from './kit/view-flow.ts';

const world = worldPerFile({ now: NOW });
stageClocks();
const view = bookingView(world);
const cover = await greedyCover(walkable(view));
const named = (paths: readonly Path[]) => paths.map((path) => [nameOf(path), path] as const);

describe('booking, on its screens', () => {
  it.each(named(cover))('%s', (_, path) => expect(walk(view, path)).resolves.toBeUndefined());

  it('leaves out only what no person can do', async () => {
    expect(view.exceptions.filter((one) => !view.met.has(one))).toEqual([]);
    expect(await unwalked(view.flow, cover)).toEqual(['booking.confirmed --step.back--> (stays) #0']);
  });
});

const statesOf = (path: Path): string[] => {
  let snapshot = initialOf(bookingFlow);
  return path.map(({ event }) => statePath((snapshot = transition(bookingFlow.machine, snapshot, event)[0]).value));
};
/** Of the cover, the paths that show a state that no earlier one shows. */
const showing = cover.filter((path, index) => {
  const earlier = new Set(cover.slice(0, index).flatMap(statesOf));
  return statesOf(path).some((state) => !earlier.has(state));
});

describe('booking in Chinese', () => {
  beforeEach(() => chooseLanguage('zh-CN'));

  it.each(named(showing))('I18N-04: no screen says anything in English: %s', async (_, path) => {
    const foreign = new Set<string>();
    const atEachStep = (stage: Stage) => {
      for (const word of foreignWords(stage)) foreign.add(word);
    };
    await walk(view, path, { atEachStep });
    expect([...foreign]).toEqual([]);
    expect(i18n.locale).toBe('zh-CN');
  });
});
