/**
 * The explored graph of a flow: every place that can be reached, what can happen there and what it does. Everything
 * that the atlas says about a flow comes from it. The graph is explored once for the same sources, and kept in .cache.
 */
import type { AnyStateNode } from 'xstate';
import { coverOfAll } from './cover.ts';
import type { Flow } from './flow.ts';
import { modelFiles } from './flows.ts';
import { keptBy } from './kept-by-content.ts';
import { actionsAlong, type Microstep, microstepsOf } from './microsteps.ts';
import { isWithin, leafOf, nodesOf, pathOf } from './nodes.ts';
import { refusedAlong, refusedFor } from './refusals.ts';
import { transitionName } from './transitions.ts';
import { explore, type Path, pathNamed } from './walker.ts';

interface Taken {
  /** Name of the transition. */
  name: string;
  /** The path of the innermost state in which it was taken. */
  at: string;
  /** Names of the actions that were run: exit actions, the transition's own, entry actions. */
  actions: readonly string[];
}
/** A move together with its automatic transitions. */
export interface Way {
  label: string;
  /** Type of the event. */
  type: string;
  /** Transitions in order: first the event's, then those that the app takes at once. */
  taken: readonly Taken[];
}
/** States of the machine that differ in nothing on which guards and offers depend. */
export interface Place {
  /** The path of the innermost state. */
  at: string;
  isOver: boolean;
  /** Name of the story's sentence about the commitment. */
  committed: string | null;
  /** Holders of a paid time, each with the end of its hold; see products/held-times.ts. */
  times?: readonly string[];
  /** An index in `refusals`. */
  refused: number;
  /** Indexes in `ways` and `places`. */
  steps: readonly (readonly [way: number, to: number])[];
}
export interface Graph {
  /** Transitions that the machine takes at once when it begins. */
  begins: readonly Taken[];
  ways: readonly Way[];
  /** Names of transitions whose guards refuse in a place. */
  refusals: readonly (readonly string[])[];
  /** Places, the nearest first; the flow begins in the first. */
  places: readonly Place[];
  /** Index of the graph among the beginnings of its flow, and ids of needs by guard; see products/held-times.ts. */
  start?: number;
  needs?: Readonly<Record<string, readonly string[]>>;
}

/** Rows that are stored once, however many places use them. */
const tableOf = <Row>() => {
  const [rows, indexes]: [Row[], Map<string, number>] = [[], new Map()];
  const indexOf = (row: Row): number => {
    const text = JSON.stringify(row);
    const index = indexes.get(text) ?? rows.push(row) - 1;
    indexes.set(text, index);
    return index;
  };
  return { rows, indexOf };
};

const innermost = (nodes: readonly AnyStateNode[]): string =>
  nodes.map(pathOf).reduce((inner, path) => (path.length > inner.length ? path : inner), '');

const takenAlong = (nodes: readonly AnyStateNode[], steps: readonly Microstep[]): Taken[] => {
  let now = nodes;
  return steps.flatMap((step) => {
    const [at, actions] = [innermost(now), actionsAlong(now, [step])];
    now = step.after._nodes;
    return step.transitions.map((transition) => ({ name: transitionName(transition), at, actions }));
  });
};

/** Explores the graph without the cache. */
export const exploredGraph = (flow: Flow): Graph => {
  const microsteps = microstepsOf(flow);
  const [ways, refusals] = [tableOf<Way>(), tableOf<string[]>()];
  const reached = explore(flow);
  const indexes = new Map([...reached.keys()].map((key, index) => [key, index]));
  const sentences = Object.entries(flow.story.committed ?? {});
  const places = [...reached.values()].map(({ state, edges }): Place => {
    const refused = new Set<string>();
    const steps = edges.map(({ event, label, key }): Place['steps'][number] => {
      const along = microsteps.of(state, event);
      for (const one of refusedAlong(state._nodes, along)) refused.add(transitionName(one));
      const way = { label, type: event.type, taken: takenAlong(state._nodes, along) };
      return [ways.indexOf(way), indexes.get(key) ?? -1];
    });
    const taken = new Set(edges.map(({ label }) => label));
    for (const { event, label } of flow.offered(state))
      if (!taken.has(label)) for (const one of refusedFor(state._nodes, event.type)) refused.add(transitionName(one));
    const said = flow.committedIn(state);
    return {
      at: innermost(state._nodes),
      isOver: state.status !== 'active',
      committed: sentences.find(([, words]) => words === said)?.[0] ?? null,
      refused: refusals.indexOf([...refused].toSorted()),
      steps,
    };
  });
  const atStart = nodesOf(flow.machine).filter((node) => isWithin(leafOf(flow.machine.root), node));
  return { begins: takenAlong(atStart, microsteps.first), ways: ways.rows, refusals: refusals.rows, places };
};

/** All flows of one machine, and few paths that together take every transition, by their labels. */
interface Explored {
  graphs: readonly Graph[];
  cover: readonly (readonly (readonly string[])[])[];
}
const explored = (flows: readonly Flow[]): Explored => ({
  graphs: flows.map(exploredGraph),
  cover: coverOfAll(flows).map((paths) => paths.map((path) => path.map(({ label }) => label))),
});

/** The flows of a machine in the order of its model. */
const siblingsOf = (file: string): Flow[] => [...modelFiles].flatMap(([flow, own]) => (own === file ? [flow] : []));

/** Graphs by the file of the model, each read once. */
const read = new Map<string, Explored>();
const exploredBy = (file: string): Explored => {
  const known = read.get(file) ?? keptBy(file, () => explored(siblingsOf(file)));
  read.set(file, known);
  return known;
};

const others = new WeakMap<Flow, Graph>();
/** @param flow any flow; the graph of a flow of machines/ is cached */
export const graphOf = (flow: Flow): Graph => {
  const file = modelFiles.get(flow);
  const kept = file === undefined ? undefined : exploredBy(file).graphs[siblingsOf(file).indexOf(flow)];
  const graph = kept ?? others.get(flow) ?? exploredGraph(flow);
  if (!kept) others.set(flow, graph);
  return graph;
};

/** As coverOfAll; the paths of all flows of a machine are cached. */
export const coverOfFlows = (flows: readonly Flow[]): Path[][] => {
  const [first] = flows;
  const file = first && modelFiles.get(first);
  const isWhole = file !== undefined && siblingsOf(file).every((flow, index) => flows[index] === flow);
  if (!isWhole) return coverOfAll(flows);
  const { cover } = exploredBy(file);
  return flows.map((flow, index) => (cover[index] ?? []).map((labels) => pathNamed(flow, labels)));
};
