/** What a test file walks: the paths that together show everything of a machine, each of them once. */
import { transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { coverOfAll } from '#model/cover.ts';
import { initialOf, type Path } from '#model/walker.ts';
import { nameOf, type ViewFlow, walkable } from '#stage/views/view-flow.ts';

export interface Walk {
  view: ViewFlow;
  path: Path;
  /** Its place and its end, by which it is told from others. */
  name: string;
  /** It shows a state that no earlier one shows. */
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
