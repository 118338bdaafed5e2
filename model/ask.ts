/**
 * Seven kinds of questions, answered over the explored graph of a flow: a proof with its count, or the shortest way to what
 * is against it. A search that was bounded decides nothing that it did not see.
 */
import { ANY, type Fact, holds, needsAt, plainOf, stepsBy } from './facts.ts';
import type { Graph, Place } from './graph.ts';
import { type Money, moneyAt } from './money.ts';

export const PATTERNS = ['always', 'never', 'leads-to', 'until', 'where', 'differs', 'how'] as const;
export type Pattern = (typeof PATTERNS)[number];

export interface Question {
  pattern: Pattern;
  /** One that both need is given by always and never, too: “wherever the first holds”. */
  first: Fact | null;
  second: Fact | null;
}

/** A way in one of the flow's graphs. */
export interface WayTo {
  /** Index of the beginning. */
  start: number;
  labels: readonly string[];
}
interface Difference {
  /** A thing that can happen, or is true, only in one of two. */
  name: string;
  kind: 'event' | 'said' | 'money' | 'at';
  /** The state in which it happens, where two beginnings are compared. */
  at: string | null;
  in: 'first' | 'second' | 'both';
  ends: readonly [first: readonly string[], second: readonly string[]];
}
/** The outcome of the event that is asked about, with the money before and after; null where nothing is said of it. */
export interface Follow {
  /** As the graph names what happens; more than one with the same outcome. */
  labels: readonly string[];
  to: string;
  /** While a call runs: what was so when it began. */
  before: readonly Money[];
  after: Money | null;
  /** Name of the sentence about it that is on the screen then. */
  said: string | null;
  /** States in which a paid time can be then. */
  times: readonly string[];
}
export type Answer =
  | { kind: 'yes'; situations: number; meant: number }
  | { kind: 'no'; way: WayTo; seen: number }
  | {
      kind: 'where';
      states: readonly {
        at: string;
        situations: number;
        way: WayTo;
        follows: readonly Follow[];
        /** Ids of what a person has to do first, for an event that is refused. */
        needs: readonly string[];
      }[];
      seen: number;
    }
  | { kind: 'differs'; differences: readonly Difference[]; seen: number }
  | { kind: 'way'; way: WayTo; seen: number }
  | { kind: 'none'; seen: number }
  | { kind: 'undecided'; seen: number };

export interface Asked {
  /** Graphs of all beginnings of the flow. */
  graphs: readonly Graph[];
  /** Ends well in this state, also where more can happen. */
  goal: string | null;
  /** At most so many situations are looked at. */
  limit?: number;
}

/** Situations of one graph in the order in which they are met, with the way to each. */
class Search {
  readonly came = new Map<number, { from: number; label: string } | null>();
  readonly #graph: Graph;
  constructor(graph: Graph, from: readonly number[], limit: number, goesOn: (index: number) => boolean = () => true) {
    this.#graph = graph;
    for (const index of from) this.came.set(index, null);
    for (const index of this.came.keys()) {
      if (!goesOn(index)) continue;
      for (const [way, to] of graph.places[index]?.steps ?? [])
        if (!this.came.has(to) && this.came.size < limit)
          this.came.set(to, { from: index, label: graph.ways[way]?.label ?? '' });
    }
  }
  labelsTo(index: number): string[] {
    const labels: string[] = [];
    for (let by = this.came.get(index); by; by = this.came.get(by.from)) labels.unshift(by.label);
    return labels;
  }
  find(isMeant: (place: Place, index: number) => boolean): number | null {
    for (const index of this.came.keys()) {
      const place = this.#graph.places[index];
      if (place && isMeant(place, index)) return index;
    }
    return null;
  }
}

/** Situations from which one that is meant can still be reached. */
const comingTo = ({ places }: Graph, isMeant: (place: Place) => boolean): Set<number> => {
  const from = new Map<number, number[]>();
  for (const [index, { steps }] of places.entries())
    for (const [, to] of steps) from.set(to, [...(from.get(to) ?? []), index]);
  const found = new Set(places.flatMap((place, index) => (isMeant(place) ? [index] : [])));
  // the loop appends to the set it runs through
  for (const index of found) for (const before of from.get(index) ?? []) found.add(before);
  return found;
};

/** By place, what the money is there, or was when the call began that runs there. */
const moneyAlong = ({ places }: Graph): Set<Money>[] => {
  const known = places.map(({ committed }) => new Set([moneyAt(committed) ?? []].flat()));
  const open = new Set(places.keys());
  // the loop appends to the set it runs through
  for (const index of open) {
    open.delete(index);
    for (const [, to] of places[index]?.steps ?? []) {
      const [next, own] = [known[to], known[index]];
      const place = places[to];
      if (
        !next ||
        !own ||
        !place ||
        place.committed !== null ||
        place.isOver ||
        [...own].every((money) => next.has(money))
      )
        continue;
      for (const money of own) next.add(money);
      open.add(to);
    }
  }
  return known;
};

const shorter = (one: WayTo | null, other: WayTo): WayTo =>
  one === null || other.labels.length < one.labels.length ? other : one;

/** @throws Error for a question without the facts that it needs */
export const answerTo = (
  { pattern, first, second }: Question,
  { graphs, goal, limit = Number.POSITIVE_INFINITY }: Asked,
): Answer => {
  const all = graphs.map((graph) => new Search(graph, [0], limit));
  const seen = all.reduce((sum, { came }) => sum + came.size, 0);
  const isBounded = graphs.some(({ places }, index) => (all[index]?.came.size ?? 0) < places.length);
  const need = (fact: Fact | null): Fact => {
    if (fact === null) throw new Error('The question lacks a fact.');
    return fact;
  };
  /** The nearest situation of any beginning. */
  const nearest = (isMeant: (graph: Graph, place: Place) => boolean): WayTo | null => {
    let best: WayTo | null = null;
    for (const [start, graph] of graphs.entries()) {
      const search = all[start];
      const index = search?.find((place) => isMeant(graph, place)) ?? null;
      if (search && index !== null) best = shorter(best, { start, labels: search.labelsTo(index) });
    }
    return best;
  };
  const count = (isMeant: (graph: Graph, place: Place) => boolean): number =>
    graphs.reduce(
      (sum, graph, start) =>
        sum +
        [...(all[start]?.came.keys() ?? [])].filter((index) => isMeant(graph, graph.places[index] as Place)).length,
      0,
    );
  const proven = (way: WayTo | null, meant: number): Answer => {
    if (way) return { kind: 'no', way, seen };
    return isBounded ? { kind: 'undecided', seen } : { kind: 'yes', situations: seen, meant };
  };

  if (pattern === 'always') {
    const [given, fact] = second === null ? [null, need(first)] : [need(first), second];
    const isGiven = (graph: Graph, place: Place): boolean => given === null || holds(graph, place, given);
    return proven(
      nearest((graph, place) => isGiven(graph, place) && !holds(graph, place, fact)),
      count(isGiven),
    );
  }
  if (pattern === 'never') {
    const isMeant = (graph: Graph, place: Place): boolean =>
      holds(graph, place, need(first)) && (second === null || holds(graph, place, second));
    return proven(
      nearest(isMeant),
      count((graph, place) => second === null || holds(graph, place, need(first))),
    );
  }
  if (pattern === 'until') {
    const [during, end] = [need(first), need(second)];
    let best: WayTo | null = null;
    for (const [start, graph] of graphs.entries())
      for (const index of all[start]?.came.keys() ?? []) {
        const place = graph.places[index] as Place;
        if (!holds(graph, place, during) || holds(graph, place, end)) continue;
        for (const [way, to] of place.steps) {
          const next = graph.places[to] as Place;
          if (!holds(graph, next, during) && !holds(graph, next, end))
            best = shorter(best, {
              start,
              labels: [...(all[start]?.labelsTo(index) ?? []), graph.ways[way]?.label ?? ''],
            });
        }
      }
    return proven(
      best,
      count((graph, place) => holds(graph, place, during)),
    );
  }
  if (pattern === 'leads-to') {
    const [from, to] = [need(first), need(second)];
    let best: WayTo | null = null;
    for (const [start, graph] of graphs.entries()) {
      const begun = [...(all[start]?.came.keys() ?? [])].filter((index) =>
        holds(graph, graph.places[index] as Place, from),
      );
      const isEnd = (place: Place): boolean =>
        place.isOver || place.steps.length === 0 || (goal !== null && place.at === goal);
      const search = new Search(graph, begun, limit, (index) => {
        const place = graph.places[index] as Place;
        return !holds(graph, place, to) && !isEnd(place);
      });
      const hopeful = comingTo(graph, (place) => holds(graph, place, to));
      const against = search.find((place, index) => !holds(graph, place, to) && (isEnd(place) || !hopeful.has(index)));
      if (against === null) continue;
      const after = search.labelsTo(against);
      // where the way after the first fact begins
      let origin = against;
      for (let by = search.came.get(origin); by; by = search.came.get(origin)) origin = by.from;
      best = shorter(best, { start, labels: [...(all[start]?.labelsTo(origin) ?? []), ...after] });
    }
    return proven(
      best,
      count((graph, place) => holds(graph, place, from)),
    );
  }
  if (pattern === 'where') {
    const fact = need(first);
    const states = new Map<
      string,
      { situations: number; way: WayTo; follows: Map<string, Follow>; needs: Set<string> }
    >();
    for (const [start, graph] of graphs.entries()) {
      const money = moneyAlong(graph);
      for (const index of all[start]?.came.keys() ?? []) {
        const place = graph.places[index] as Place;
        if (!holds(graph, place, fact) || (second !== null && !holds(graph, place, second))) continue;
        const known = states.get(place.at);
        const way = { start, labels: all[start]?.labelsTo(index) ?? [] };
        const follows = known?.follows ?? new Map<string, Follow>();
        for (const [by, to] of [fact, second].flatMap((one) => (one ? stepsBy(graph, place, one) : []))) {
          const next = graph.places[to] as Place;
          const follow = { to: next.at, after: moneyAt(next.committed), said: next.committed, times: next.times ?? [] };
          const key = Object.values(follow).join('\n');
          const same = follows.get(key);
          follows.set(key, {
            ...follow,
            labels: [...new Set([...(same?.labels ?? []), graph.ways[by]?.label ?? ''])],
            before: [...new Set([...(same?.before ?? []), ...(money[index] ?? [])])],
          });
        }
        const needs = known?.needs ?? new Set<string>();
        for (const [type, ids] of needsAt(graph, place))
          if ([fact, second].some((one) => one?.kind === 'refused' && [ANY, type].includes(one.name)))
            for (const id of ids) needs.add(id);
        states.set(place.at, {
          situations: (known?.situations ?? 0) + 1,
          way: shorter(known?.way ?? null, way),
          follows,
          needs,
        });
      }
    }
    if (states.size === 0) return isBounded ? { kind: 'undecided', seen } : { kind: 'none', seen };
    return {
      kind: 'where',
      states: [...states].map(([at, told]) => ({
        at,
        ...told,
        follows: [...told.follows.values()],
        needs: [...told.needs],
      })),
      seen,
    };
  }
  if (pattern === 'differs') {
    const [one, other] = [need(first), need(second)];
    // of two beginnings: the states, and what happens in each
    const isWhole = one.kind === 'start' && other.kind === 'start';
    interface Noted extends Pick<Difference, 'kind' | 'name' | 'at'> {
      ends: Set<string>;
    }
    const sides = [one, other].map((fact) => {
      const found = new Map<string, Noted>();
      const note = (kind: Difference['kind'], name: string, end: string | null, at: string | null = null): void => {
        const key = [kind, name, at].join('\n');
        const known = found.get(key) ?? { kind, name, at, ends: new Set() };
        if (end !== null) known.ends.add(end);
        found.set(key, known);
      };
      for (const [start, graph] of graphs.entries())
        for (const index of all[start]?.came.keys() ?? []) {
          const place = graph.places[index] as Place;
          if (!holds(graph, place, fact)) continue;
          if (place.committed !== null) note('said', place.committed, null);
          const money = moneyAt(place.committed);
          if (money) note('money', money, null);
          for (const [way, to] of place.steps)
            note(
              'event',
              plainOf(graph.ways[way]?.label ?? ''),
              graph.places[to]?.at ?? null,
              isWhole ? place.at : null,
            );
          if (isWhole) note('at', place.at, null);
        }
      return found;
    });
    const [left, right] = sides as [Map<string, Noted>, Map<string, Noted>];
    // the line of a state that only one side has says this already
    const isTold = ({ kind, at }: Noted): boolean =>
      kind === 'event' && at !== null && [left, right].some((side) => !side.has(['at', at, null].join('\n')));
    const differences = [...new Set([...left.keys(), ...right.keys()])].flatMap((key): Difference[] => {
      const [here, there] = [left.get(key), right.get(key)];
      const ends = [[...(here?.ends ?? [])].toSorted(), [...(there?.ends ?? [])].toSorted()] as const;
      const noted = here ?? there;
      if (!noted || isTold(noted) || (here && there && ends[0].join() === ends[1].join())) return [];
      const { name, kind, at } = noted;
      return [{ name, kind, at, in: here && there ? 'both' : here ? 'first' : 'second', ends }];
    });
    return { kind: 'differs', differences, seen };
  }
  const [from, to] = [need(first), need(second)];
  let best: WayTo | null = null;
  for (const [start, graph] of graphs.entries()) {
    const begun = [...(all[start]?.came.keys() ?? [])].filter((index) =>
      holds(graph, graph.places[index] as Place, from),
    );
    const search = new Search(graph, begun, limit);
    const end = search.find((place) => holds(graph, place, to));
    if (end === null) continue;
    let origin = end;
    for (let by = search.came.get(origin); by; by = search.came.get(origin)) origin = by.from;
    best = shorter(best, { start, labels: [...(all[start]?.labelsTo(origin) ?? []), ...search.labelsTo(end)] });
  }
  if (best) return { kind: 'way', way: best, seen };
  return isBounded ? { kind: 'undecided', seen } : { kind: 'none', seen };
};
