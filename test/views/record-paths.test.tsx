import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '#src/i18n/language.ts';
import { NOW } from '#test/model/samples.ts';
import { greedyCover } from '#test/model/walker.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { attachmentView } from './kit/attachment.view.ts';
import { foreignWords } from './kit/foreign-words.ts';
import { orderView } from './kit/order.view.ts';
import { recordsView } from './kit/records.view.ts';
import { type Stage, stageClocks } from './kit/stage.tsx';
import { nameOf, unwalked, type ViewFlow, walk, walkable } from './kit/view-flow.ts';

const world = worldPerFile({ now: NOW });
stageClocks();

const walked = async (view: ViewFlow, left: readonly string[] = []) => ({
  name: view.flow.name,
  view,
  cover: await greedyCover(walkable(view)),
  left,
});
const flows = [
  await walked(recordsView(world)),
  await walked(orderView(world), ['order.confirmingReceived --xstate.error.actor.confirm--> order.shown #0']),
  await walked(attachmentView(world)),
];

describe.each(flows)('$name, on its screens', ({ view, cover, left }) => {
  it.each(cover.map((path, index) => [`${index + 1}: ${nameOf(path)}`, path] as const))('%s', (_, path) =>
    expect(walk(view, path)).resolves.toBeUndefined(),
  );

  it('leaves out only what no person can do', async () => {
    expect(view.exceptions.filter((one) => !view.met.has(one))).toEqual([]);
    expect(await unwalked(view.flow, cover)).toEqual(left);
  });
});

describe.each(flows)('$name, in Chinese', ({ view, cover }) => {
  beforeEach(() => chooseLanguage('zh-CN'));

  it.each(cover.map((path, index) => [`${index + 1}: ${nameOf(path)}`, path] as const))(
    'I18N-04: no screen says anything in English: %s',
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
