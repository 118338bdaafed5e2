import { describe, expect, test } from 'vitest';
import { attempt } from '#harness/chromium/attempt.ts';
import type { Served } from '#harness/chromium/served.ts';
import {
  isTriedHere,
  lookOf,
  type Screen,
  type Sights,
  settledLook,
  walk,
  walkable,
  walksOf,
} from '#harness/chromium/walk.ts';
import type { Flow } from '#model/flow.ts';
import { statesOf } from '#model/walker.ts';
import { coverageOf, keepRecord, type ReasonOf } from '#test/coverage/coverage.ts';

/** The tests of one machine; several screens are several ways to start it. */
export const testWalks = (served: () => Served, ...screens: readonly Screen[]): void => {
  const sights: Sights = { looks: new Set(), reloaded: new Set(), breaches: [] };
  const walks = walksOf(screens);
  const states = screens.flatMap(({ flow }) => statesOf(flow));
  const coverage = coverageOf(screens.map(({ flow }) => flow));
  let walked = 0;

  describe(`${screens[0]?.flow.name}, in Chromium`, () => {
    test.for(walks.map(({ screen, path }, index) => ({ screen, path, number: index + 1, end: path.at(-1)?.label })))(
      'path $number, to $end: what is seen is what the machine says at every step, and nothing is sent twice',
      async ({ screen, path }) => {
        expect(await walk(screen, served(), path, sights)).toBeUndefined();
        coverage.in(screen.flow).walked(path);
        walked += 1;
      },
    );

    test('every settled state was seen without a breach of WCAG 2.2 AA and without sideways scrolling', () => {
      expect(sights.breaches).toEqual([]);
      const seen = new Set([...sights.looks].map((look) => look.split(' ')[0]));
      const missed = states.flatMap((state) => settledLook(state) ?? []).filter((path) => !seen.has(path));
      expect(new Set(missed)).toEqual(new Set(screens.flatMap(({ unseen = {} }) => Object.keys(unseen))));
    });

    test('what survives a reload was loaded anew', () => {
      const lasting = screens.flatMap((screen) =>
        statesOf(walkable(screen)).flatMap(
          (state) => ((screen.comesBack(state) || screen.afterReload) && lookOf(screen, state)) || [],
        ),
      );
      expect(lasting.filter((look) => !sights.reloaded.has(look))).toEqual([]);
    });

    const unreachables = screens.flatMap((screen) =>
      screen.unreachables().map((unreachable) => ({ screen, unreachable, ...unreachable })),
    );
    test.for(unreachables.filter(({ screen, unreachable }) => isTriedHere(screen, unreachable)))(
      'nobody can do $label, so it was tried: $reason',
      async ({ screen, unreachable }) => {
        expect(screen.tried.has(unreachable) ? null : await attempt(screen, served(), unreachable, sights)).toBeNull();
      },
    );

    test('leaves a record of what was taken', () => {
      if (walked < walks.length) return;
      const reasonIn = (flow: Flow): ReasonOf => {
        const screen = screens.find((one) => one.flow === flow);
        return (...move) => screen?.unreachableOf(...move)?.reason ?? null;
      };
      const record = coverage.record(reasonIn);
      expect(record.taken.length).toBeGreaterThan(0);
      keepRecord('browser', record);
    });
  });
};
