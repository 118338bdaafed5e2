/** Paths through a machine, made from the machine itself. */
import { type AnyMachineSnapshot, type EventObject, initialTransition } from 'xstate';
import { type AdjacencyMap, getAdjacencyMap, type StatePath, TestModel } from 'xstate/graph';
import type { Flow, Move } from './flow.ts';
import { startPuppets } from './puppets.ts';

export type Path = readonly Move[];

/** More distinct states than this mean that a key is too fine. */
const LIMIT = 200_000;

const optionsOf = (flow: Flow) => ({
  input: flow.input,
  limit: LIMIT,
  events: (snapshot: AnyMachineSnapshot): EventObject[] => flow.moves(snapshot).map(({ event }) => event),
  serializeEvent: flow.labelOf,
});

/** Every state that can be reached, with everything that can happen there. */
export const adjacencyOf = (flow: Flow): AdjacencyMap<AnyMachineSnapshot, EventObject> =>
  getAdjacencyMap(flow.machine, { ...optionsOf(flow), serializeState: flow.key });

export interface Edge {
  from: AnyMachineSnapshot;
  event: EventObject;
  label: string;
  to: AnyMachineSnapshot;
}
export const statesOf = (map: AdjacencyMap<AnyMachineSnapshot, EventObject>): AnyMachineSnapshot[] =>
  Object.values(map).map(({ state }) => state);
export const edgesOf = (flow: Flow, map: AdjacencyMap<AnyMachineSnapshot, EventObject>): Edge[] =>
  Object.values(map).flatMap(({ state: from, transitions }) =>
    Object.values<{ event: EventObject; state: AnyMachineSnapshot }>(transitions).map(({ event, state: to }) => ({
      from,
      event,
      label: flow.labelOf(event),
      to,
    })),
  );

const pathOf =
  (flow: Flow) =>
  ({ steps }: StatePath<AnyMachineSnapshot, EventObject>): Path =>
    steps.slice(1).map(({ event }) => ({ label: flow.labelOf(event), event }));

/** Shortest ways to every state. */
export const statePaths = (flow: Flow): Path[] =>
  new TestModel(flow.machine, { ...optionsOf(flow), serializeState: flow.key })
    .getShortestPaths({ allowDuplicatePaths: true })
    .map(pathOf(flow));

/** Shortest ways that together let everything happen in every state. */
export const edgePaths = (flow: Flow): Path[] =>
  new TestModel(flow.machine, {
    ...optionsOf(flow),
    serializeState: (state: AnyMachineSnapshot, event: EventObject | undefined, previous?: AnyMachineSnapshot) =>
      event && previous ? `${flow.key(state)} via ${flow.labelOf(event)} from ${flow.key(previous)}` : flow.key(state),
  })
    .getShortestPaths({ allowDuplicatePaths: true })
    .map(pathOf(flow));

/** Of paths with the transitions they take, few that together take them all: each time the one that adds most. */
export const coverOf = (taken: ReadonlyMap<Path, ReadonlySet<string>>): Path[] => {
  const open = [...taken].map(([path, names]) => ({ path, adds: new Set(names) }));
  open.sort((a, b) => a.path.length - b.path.length);
  const cover: Path[] = [];
  for (;;) {
    const most = Math.max(0, ...open.map(({ adds }) => adds.size));
    const best = open.find(({ adds }) => adds.size === most);
    if (best === undefined || most === 0) return cover;
    cover.push(best.path);
    const covered = [...best.adds];
    for (const { adds } of open) for (const name of covered) adds.delete(name);
  }
};

/** Few paths that together take every transition, for subjects that are slow to walk: views and browsers. */
export const greedyCover = async (flow: Flow): Promise<Path[]> => {
  const taken = new Map<Path, ReadonlySet<string>>();
  for (const path of edgePaths(flow)) {
    const puppets = startPuppets(flow);
    for (const { event } of path) await puppets.fire(event);
    puppets.stop();
    taken.set(path, puppets.taken);
  }
  return coverOf(taken);
};

export const initialOf = (flow: Flow): AnyMachineSnapshot => initialTransition(flow.machine, flow.input)[0];

/** A path as people read it. */
export const describePath = (path: Path, until = path.length): string =>
  path
    .slice(0, until)
    .map(({ label }, index) => `${index + 1}. ${label}`)
    .join('\n');
