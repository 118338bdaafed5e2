/** Searches through the graphs of a flow's beginnings. */

import type { Answer, Asked, WayTo } from './ask.types.ts';
import { type Fact, holds } from './facts.ts';
import type { Graph, Place } from './graph.ts';

/** Situations of one graph in the order of their discovery, with the way to each. */
export class Search {
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
  /** The situation in which the way to `index` begins. */
  originOf(index: number): number {
    let origin = index;
    for (let by = this.came.get(origin); by; by = this.came.get(origin)) origin = by.from;
    return origin;
  }
  find(isMeant: (place: Place, index: number) => boolean): number | null {
    for (const index of this.came.keys()) {
      const place = this.#graph.places[index];
      if (place && isMeant(place, index)) return index;
    }
    return null;
  }
}

export const shorter = (one: WayTo | null, other: WayTo): WayTo =>
  one === null || other.labels.length < one.labels.length ? other : one;

/** A situation of one of the graphs. */
export interface Situation {
  start: number;
  graph: Graph;
  index: number;
  place: Place;
}

/** Whether the question is about this situation. */
export type Meant = (graph: Graph, place: Place) => boolean;

/** Everything that can be reached from the beginnings, within the limit. */
export class Seen {
  readonly asked: Required<Asked>;
  readonly count: number;
  /** Whether the limit has cut the search off. */
  readonly isBounded: boolean;
  readonly #all: readonly Search[];
  constructor({ graphs, goal, limit = Number.POSITIVE_INFINITY }: Asked) {
    this.asked = { graphs, goal, limit };
    this.#all = graphs.map((graph) => new Search(graph, [0], limit));
    this.count = this.#all.reduce((sum, { came }) => sum + came.size, 0);
    this.isBounded = graphs.some(({ places }, index) => (this.#all[index]?.came.size ?? 0) < places.length);
  }
  /** Situations of all beginnings, in the order of their discovery. */
  *situations(isMeant: Meant = () => true): Generator<Situation> {
    for (const [start, graph] of this.asked.graphs.entries())
      for (const index of this.#all[start]?.came.keys() ?? []) {
        const place = graph.places[index] as Place;
        if (isMeant(graph, place)) yield { start, graph, index, place };
      }
  }
  wayTo({ start, index }: Pick<Situation, 'start' | 'index'>): WayTo {
    return { start, labels: this.#all[start]?.labelsTo(index) ?? [] };
  }
  /** The shortest way from any beginning to a situation that the question is about. */
  nearest(isMeant: Meant): WayTo | null {
    let best: WayTo | null = null;
    for (const [start, graph] of this.asked.graphs.entries()) {
      const index = this.#all[start]?.find((place) => isMeant(graph, place)) ?? null;
      if (index !== null) best = shorter(best, this.wayTo({ start, index }));
    }
    return best;
  }
  /** For each beginning, a search from all situations in which `fact` holds. */
  *after(fact: Fact, goesOn: Meant = () => true): Generator<{ start: number; graph: Graph; search: Search }> {
    for (const [start, graph] of this.asked.graphs.entries()) {
      const begun = [...(this.#all[start]?.came.keys() ?? [])].filter((index) =>
        holds(graph, graph.places[index] as Place, fact),
      );
      const goes = (index: number): boolean => goesOn(graph, graph.places[index] as Place);
      yield { start, graph, search: new Search(graph, begun, this.asked.limit, goes) };
    }
  }
  /** The way to a situation that `search` has found, from its beginning on. */
  wayThrough(start: number, search: Search, index: number): WayTo {
    const { labels } = this.wayTo({ start, index: search.originOf(index) });
    return { start, labels: [...labels, ...search.labelsTo(index)] };
  }
  /** @param against the nearest way that contradicts @param meant situations that the question is about */
  proven(against: WayTo | null, meant: Meant): Answer {
    const { count: seen } = this;
    if (against) return { kind: 'no', way: against, seen };
    if (this.isBounded) return { kind: 'undecided', seen };
    return { kind: 'yes', situations: seen, meant: [...this.situations(meant)].length };
  }
  /** The answer when the search found nothing. */
  nothing(): Answer {
    return { kind: this.isBounded ? 'undecided' : 'none', seen: this.count };
  }
}
