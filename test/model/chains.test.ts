import { expect, it } from 'vitest';
import { transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { chainsOfAll, coverOfAll, type Shown } from '#model/cover.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { initialOf, type Path } from '#model/walker.ts';

const shown: Shown = {
  state: (flow, { value }) => [`${flow.start?.en ?? ''} ${statePath(value)}`],
  step: (_flow, { label }) => [label],
};

/** Walks the paths and collects the sights on them. */
const shownBy = (flows: readonly Flow[], paths: readonly (readonly Path[])[]): Set<string> =>
  new Set(
    flows.flatMap((flow, index) =>
      (paths[index] ?? []).flatMap((path) => {
        let now = initialOf(flow);
        const names = path.flatMap(({ label, event }) => {
          now = transition(flow.machine, now, event)[0];
          return [label, ...shown.state(flow, now)];
        });
        return [...shown.state(flow, initialOf(flow)), ...names];
      }),
    ),
  );

it.each(['booking', 'sign-up', 'payment', 'sign-in', 'store', 'choosing'])(
  '%s: chains show all that the shortest paths show, in fewer visits and at most 30 steps each',
  (name) => {
    const flows = machines.get(name) ?? [];
    const shortest = coverOfAll(flows, shown);
    const chains = chainsOfAll(flows, shown, () => false);
    expect(shownBy(flows, chains)).toEqual(shownBy(flows, shortest));
    expect(chains.flat().length).toBeLessThanOrEqual(shortest.flat().length);
    const longest = Math.max(...shortest.flat().map((path) => path.length));
    for (const path of chains.flat()) expect(path.length).toBeLessThanOrEqual(Math.max(30, longest));
  },
);

it('a chain goes no further after a move that is the last, but comes by it where nothing else leads on', () => {
  const flows = machines.get('sign-in') ?? [];
  const chains = chainsOfAll(flows, shown, (_flow, _before, { label }) => label === 'signIn.submit');
  expect(shownBy(flows, chains)).toEqual(shownBy(flows, coverOfAll(flows, shown)));
  expect(chains.flat().filter((path) => path.at(-1)?.label === 'signIn.submit').length).toBeGreaterThan(0);
});
