import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { chooseLanguage } from '#src/i18n/language.ts';
import { NOW } from '#test/model/samples.ts';
import { greedyCover, initialOf, type Path } from '#test/model/walker.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { type CardProvider, openCardProvider } from './kit/card-provider.ts';
import { foreignWords } from './kit/foreign-words.ts';
import { paymentView } from './kit/payment.view.ts';
import { type Stage, stageClocks } from './kit/stage.tsx';
import { nameOf, unwalked, walk, walkable } from './kit/view-flow.ts';

const world = worldPerFile({ now: NOW });
stageClocks();
let provider: CardProvider;
beforeEach(() => {
  provider = openCardProvider();
});
afterEach(() => provider.close());

const view = paymentView(world, () => provider);
const cover = await greedyCover(walkable(view));

describe('payment, on its screens', () => {
  it.each(cover.map((path, index) => [`${index + 1}: ${nameOf(path)}`, path] as const))('%s', (_, path) =>
    expect(walk(view, path)).resolves.toBeUndefined(),
  );

  it('leaves out only what no person can do', async () => {
    expect(view.exceptions.filter((one) => !view.met.has(one))).toEqual([]);
    expect(await unwalked(view.flow, cover)).toEqual([
      'payment.confirming --xstate.error.actor.confirmCard--> payment.recording #0',
    ]);
  });
});

const statesOf = (path: Path): string[] => {
  let snapshot = initialOf(view.flow);
  const states = path.map(({ event }) =>
    statePath((snapshot = transition(view.flow.machine, snapshot, event)[0]).value),
  );
  return [statePath(initialOf(view.flow).value), ...states];
};
/** The paths that show a state that no earlier one shows. */
const showing = cover.filter((path, index) => {
  const earlier = new Set(cover.slice(0, index).flatMap(statesOf));
  return statesOf(path).some((state) => !earlier.has(state));
});

describe('payment in Chinese', () => {
  beforeEach(() => chooseLanguage('zh-CN'));

  it.each(showing.map((path) => [nameOf(path), path] as const))(
    'I18N-04: no screen of paying says anything in English: %s',
    async (_, path) => {
      const foreign = new Set<string>();
      const atEachStep = (stage: Stage) => {
        for (const word of foreignWords(stage, view.snapshot(stage).context)) foreign.add(word);
      };
      await walk(view, path, { atEachStep });
      expect([...foreign]).toEqual([]);
      expect(i18n.locale).toBe('zh-CN');
    },
  );
});
