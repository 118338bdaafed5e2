import { describe, expect, test } from 'vitest';
import { adjacencyOf, statesOf } from '#test/model/walker.ts';
import type { Served } from './served.ts';
import { type LeftOut, lookOf, type Screen, type Sights, settledLook, walk, walkable, walksOf } from './walk.ts';

/** The tests of one machine; several screens are several ways to start it. */
export const testWalks = async (served: () => Served, ...screens: readonly Screen[]): Promise<void> => {
  const sights: Sights = { looks: new Set(), reloaded: new Set(), breaches: [] };
  const met = new Set<LeftOut>();
  const walks = await walksOf(screens, met);
  const states = screens.flatMap(({ flow }) => statesOf(adjacencyOf(flow)));

  describe(`${screens[0]?.flow.name}, in Chromium`, () => {
    test.for(walks.map(({ screen, path }, index) => ({ screen, path, number: index + 1, end: path.at(-1)?.label })))(
      'path $number, to $end: what is seen is what the machine says at every step, and nothing is sent twice',
      async ({ screen, path }) => {
        await expect(walk(screen, served(), path, sights)).resolves.toBeUndefined();
      },
    );

    test('every settled state was seen without a breach of WCAG 2.2 AA and without sideways scrolling', () => {
      expect(sights.breaches).toEqual([]);
      const seen = new Set([...sights.looks].map((look) => look.split(' ')[0]));
      const missed = states.flatMap((state) => settledLook(state) ?? []).filter((path) => !seen.has(path));
      expect(new Set(missed)).toEqual(new Set(screens.flatMap(({ unseen = {} }) => Object.keys(unseen))));
    });

    test('what survives a reload was loaded anew, and what was left out exists', () => {
      const lasting = screens.flatMap((screen) =>
        statesOf(adjacencyOf(walkable(screen))).flatMap(
          (state) => (screen.comesBack(state) && lookOf(screen, state)) || [],
        ),
      );
      expect(lasting.filter((look) => !sights.reloaded.has(look))).toEqual([]);
      expect(screens.flatMap(({ leftOut }) => leftOut).filter((one) => !met.has(one))).toEqual([]);
    });
  });
};
