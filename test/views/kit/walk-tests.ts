/** The tests of one machine on its screens. */
import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { attempt } from '#harness/dom/attempt.ts';
import type { Harness } from '#harness/dom/harness.tsx';
import { compared, leftOutBecause, type ViewFlow, walk } from '#harness/dom/view-flow.ts';
import type { Flow } from '#model/flow.ts';
import { transitionNames } from '#model/transitions.ts';
import type { Path } from '#model/walker.ts';
import { chooseLanguage } from '#src/app/i18n/language.ts';
import { coverageOf, keepRecord, missedIn, type ReasonOf } from '#test/coverage/coverage.ts';
import { foreignWords } from './foreign-words.ts';
import { walksOf } from './walks.ts';

interface Expected {
  /** Whether paths are walked in Chinese as soon as they show something new; by default they are. */
  isInChinese?: boolean;
  /** False where the machine's context depends on the language, so that only states can be compared in Chinese. */
  hasFactsInChinese?: boolean;
  /** Data of the world, beside the machine's context, that may appear in any language. */
  contents?: (harness: Harness) => unknown;
}

/** Walks the covering paths of one machine, started as each of `views`, on its screens in both languages. */
export const testWalks = (
  name: string,
  views: readonly ViewFlow[],
  { isInChinese = true, hasFactsInChinese = true, contents = () => [] }: Expected = {},
): void => {
  const walks = walksOf(views);
  const inChinese = walks.filter(({ isShowing }) => isShowing && isInChinese);
  const inEnglish = walks.filter((one) => !inChinese.includes(one));

  const coverage = coverageOf(views.map(({ flow }) => flow));
  let walked = 0;
  const lookAt = (view: ViewFlow, harness: Harness) => {
    const snapshot = view.snapshot(harness);
    for (const { event } of compared(view, harness))
      if (!snapshot.can(event)) coverage.in(view.flow).asked(snapshot, event);
  };
  const note = ({ flow }: ViewFlow, path: Path) => {
    coverage.in(flow).walked(path);
    walked += 1;
  };

  describe(`${name}, on its screens`, () => {
    it.each(inEnglish)('$name', async ({ view, path }) => {
      expect(await walk(view, path, { atEachStep: (harness) => lookAt(view, harness) })).toBeUndefined();
      note(view, path);
    });

    it.each(inChinese)('I18N-04: no screen says anything in English: $name', async ({ view, path }) => {
      const foreign = new Set<string>();
      const read = (harness: Harness) => {
        lookAt(view, harness);
        const snapshot = view.snapshot(harness);
        if (snapshot.status !== 'active') return;
        for (const word of foreignWords(harness, [snapshot.context, contents(harness)])) foreign.add(word);
      };
      await chooseLanguage('zh-CN');
      await walk({ ...view, hasFacts: hasFactsInChinese && view.hasFacts !== false }, path, { atEachStep: read });
      note(view, path);
      expect([...foreign]).toEqual([]);
      expect(i18n.locale).toBe('zh-CN');
    });

    it.each(
      views
        .flatMap((view) => view.unreachables().map((one) => ({ view, unreachable: one, ...one })))
        .filter(({ isProven }) => !isProven),
    )('nobody can do $label, so it was tried: $reason', async ({ view, unreachable }) => {
      expect(view.met.has(unreachable) ? null : await attempt(view, unreachable)).toBeNull();
    });

    it('takes every transition that is not unreachable', () => {
      if (walked < walks.length) return;
      const viewOf = (flow: Flow) => views.find((view) => view.flow === flow);
      const reasonIn =
        (flow: Flow): ReasonOf =>
        (...move) => {
          const view = viewOf(flow);
          return view ? leftOutBecause(view, ...move) : null;
        };
      const record = coverage.record(reasonIn);
      const names = views.flatMap(({ flow }) => transitionNames(flow.machine));
      expect(missedIn(record, names)).toEqual([]);
      keepRecord('views', record);
    });
  });
};
