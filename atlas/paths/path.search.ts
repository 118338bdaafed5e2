/** A search for shortest paths over where one is and which filters are met by then, in the explored graph of a flow. */
import type { Flow } from '#model/flow.ts';
import { graphOf, type Place, type Way } from '#model/graph.ts';

export interface Filters {
  /** Paths of states: a path ends in one of these. */
  to: readonly string[];
  /** Paths of states: a path passes all of these. */
  through: readonly string[];
  /** Events: all of these happen on a path. */
  event: readonly string[];
}
export const NO_FILTERS: Filters = { to: [], through: [], event: [] };

export const isFiltered = (filters: Filters): boolean =>
  Object.values(filters).some((names: readonly string[]) => names.length > 0);

export const isWithin = (place: string, outer: string): boolean => place === outer || place.startsWith(`${outer}.`);
/** `hold.expired (of this)` is also hold.expired, and `loadSlots -> offline` is also loadSlots. */
export const namesOf = ({ label, type }: Pick<Way, 'label' | 'type'>): string[] => [
  label,
  label.replace(/ (?:\(|->|is over$).*/, ''),
  type,
];

/** Members in which two ends differ: the state, the step of the chart that leads there, or that step from states with other choices. */
export type Ends = 'states' | 'steps' | 'edges';

export interface Found {
  labels: readonly string[];
  /** Index of the place of the graph in which the path ends. */
  end: number;
}

/** A place with the filters that are met there, one bit each, and the step by which it is reached first. */
interface Scene {
  place: number;
  met: number;
  by: { from: Scene; label: string } | null;
}

const labelsTo = ({ by }: Scene): string[] => {
  const labels: string[] = [];
  for (let step = by; step; step = step.from.by) labels.unshift(step.label);
  return labels;
};

/**
 * A shortest path to each end that the filters mean, shortest first. A path ends in one of `to`; without `to`, by the step
 * that meets the last of the others.
 */
export const searchPaths = function* (flow: Flow, { to, through, event }: Filters, ends: Ends): Generator<Found> {
  const { places, ways } = graphOf(flow);
  const placeAt = (index: number): Place => {
    const place = places[index];
    if (place === undefined) throw new Error(`${flow.name}: there is no place ${index}`);
    return place;
  };
  const bitsOf = (names: readonly string[], isMet: (name: string) => boolean, first: number): number =>
    names.reduce((bits, name, index) => (isMet(name) ? bits | (1 << (first + index)) : bits), 0);
  const atPlace = places.map(({ at }) => bitsOf(through, (outer) => isWithin(at, outer), 0));
  const onWay = ways.map((way) => bitsOf(event, (name) => namesOf(way).includes(name), through.length));
  const all = (1 << (through.length + event.length)) - 1;
  const start: Scene = { place: 0, met: atPlace[0] ?? 0, by: null };
  const isGoal = places.map(({ at }) => to.length === 0 || to.some((outer) => isWithin(at, outer)));
  /** Filters that are met before the first step leave every step meant. */
  const endsByMeeting = to.length === 0 && start.met !== all;
  const keys = {
    states: (_from: number, _label: string, end: number) => String(end),
    steps: (from: number, label: string, end: number) => [placeAt(from).at, label, placeAt(end).at].join('\n'),
    edges: (from: number, label: string) => [from, label].join('\n'),
  } as const;

  const found = new Set<string>();
  if (ends === 'states' && start.met === all && isGoal[0]) {
    found.add('0');
    yield { labels: [], end: 0 };
  }
  const idOf = (place: number, met: number): number => place * (all + 1) + met;
  const scenes = new Map([[idOf(start.place, start.met), start]]);
  // the loop appends to the map it runs through: breadth first, so each path is a shortest one
  for (const scene of scenes.values()) {
    const isMeant = !endsByMeeting || scene.met !== all;
    for (const [way, end] of placeAt(scene.place).steps) {
      const label = ways[way]?.label ?? '';
      const met = scene.met | (onWay[way] ?? 0) | (atPlace[end] ?? 0);
      if (isMeant && met === all && isGoal[end]) {
        const key = keys[ends](scene.place, label, end);
        if (!found.has(key)) yield { labels: [...labelsTo(scene), label], end };
        found.add(key);
      }
      const id = idOf(end, met);
      if (!scenes.has(id)) scenes.set(id, { place: end, met, by: { from: scene, label } });
    }
  }
};

/** A shortest path that the filters mean, of at least one step where there is one. */
export const shortestPath = (flow: Flow, filters: Filters): Found | null =>
  searchPaths(flow, filters, 'steps').next().value ?? searchPaths(flow, filters, 'states').next().value ?? null;
