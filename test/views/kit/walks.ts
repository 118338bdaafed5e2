/** Paths for a test file: together they cover a machine's transitions and states, each path once. */
import { transition } from 'xstate';
import { nameOf, type ViewFlow, walkable } from '#harness/dom/view-flow.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { coverOfAll } from '#model/cover.ts';
import { initialOf, type Path } from '#model/walker.ts';

export interface Walk {
  view: ViewFlow;
  path: Path;
  /** Unique name for the test: index and end. */
  name: string;
  /** Whether the path shows a state that no earlier one does. */
  isShowing: boolean;
}

const statesOf = ({ flow }: ViewFlow, path: Path): string[] => {
  let snapshot = initialOf(flow);
  const states = path.map(({ event }) => statePath((snapshot = transition(flow.machine, snapshot, event)[0]).value));
  return [statePath(initialOf(flow).value), ...states];
};

export const walksOf = (views: readonly ViewFlow[]): Walk[] => {
  const flows = views.map(walkable);
  const covers = coverOfAll(flows, {
    state: (flow, { value }) => [`${flows.indexOf(flow)} ${statePath(value)}`],
  });
  const walks = views.flatMap((view, index) => (covers[index] ?? []).map((path) => ({ view, path })));
  const shown = new Set<string>();
  return walks.map(({ view, path }, index) => {
    const states = statesOf(view, path);
    const isShowing = states.some((state) => !shown.has(state));
    for (const state of states) shown.add(state);
    return { view, path, isShowing, name: `${index + 1}: ${nameOf(path)}` };
  });
};
