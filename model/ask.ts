/**
 * Seven kinds of questions, answered over the explored graph of a flow: a proof with its count, or the shortest way to
 * what is against it. A search that its limit cut off decides nothing beyond what it has seen.
 */
import type { Answer, Asked, Question, WayTo } from './ask.types.ts';
import { differencesOf } from './ask-differs.ts';
import { type Meant, Seen, shorter } from './ask-search.ts';
import { whereHold } from './ask-where.ts';
import { type Fact, holds } from './facts.ts';
import type { Graph, Place } from './graph.ts';

const isSo =
  (fact: Fact | null): Meant =>
  (graph, place) =>
    fact === null || holds(graph, place, fact);

/** @param given a fact that restricts the question; null: everywhere */
const always = (seen: Seen, given: Fact | null, fact: Fact): Answer => {
  const isGiven = isSo(given);
  return seen.proven(
    seen.nearest((graph, place) => isGiven(graph, place) && !holds(graph, place, fact)),
    isGiven,
  );
};

/** @param given a fact that restricts the question; null: everywhere */
const never = (seen: Seen, fact: Fact, given: Fact | null): Answer => {
  const isGiven = isSo(given);
  return seen.proven(
    seen.nearest((graph, place) => holds(graph, place, fact) && isGiven(graph, place)),
    given === null ? isGiven : isSo(fact),
  );
};

const until = (seen: Seen, during: Fact, end: Fact): Answer => {
  let best: WayTo | null = null;
  for (const situation of seen.situations((graph, place) => holds(graph, place, during) && !holds(graph, place, end))) {
    const { start, graph, place } = situation;
    for (const [way, to] of place.steps) {
      const next = graph.places[to] as Place;
      if (holds(graph, next, during) || holds(graph, next, end)) continue;
      best = shorter(best, { start, labels: [...seen.wayTo(situation).labels, graph.ways[way]?.label ?? ''] });
    }
  }
  return seen.proven(best, isSo(during));
};

/** Situations from which a situation that is meant can still be reached. */
const comingTo = ({ places }: Graph, isMeant: (place: Place) => boolean): Set<number> => {
  const from = new Map<number, number[]>();
  for (const [index, { steps }] of places.entries())
    for (const [, to] of steps) from.set(to, [...(from.get(to) ?? []), index]);
  const found = new Set(places.flatMap((place, index) => (isMeant(place) ? [index] : [])));
  // the loop appends to the set it runs through
  for (const index of found) for (const before of from.get(index) ?? []) found.add(before);
  return found;
};

const leadsTo = (seen: Seen, from: Fact, to: Fact): Answer => {
  const isEnd = ({ isOver, steps, at }: Place): boolean =>
    isOver || steps.length === 0 || (seen.asked.goal !== null && at === seen.asked.goal);
  let best: WayTo | null = null;
  for (const { start, graph, search } of seen.after(from, (of, place) => !holds(of, place, to) && !isEnd(place))) {
    const hopeful = comingTo(graph, (place) => holds(graph, place, to));
    const against = search.find((place, index) => !holds(graph, place, to) && (isEnd(place) || !hopeful.has(index)));
    if (against !== null) best = shorter(best, seen.wayThrough(start, search, against));
  }
  return seen.proven(best, isSo(from));
};

const how = (seen: Seen, from: Fact, to: Fact): Answer => {
  let best: WayTo | null = null;
  for (const { start, graph, search } of seen.after(from)) {
    const end = search.find((place) => holds(graph, place, to));
    if (end !== null) best = shorter(best, seen.wayThrough(start, search, end));
  }
  return best ? { kind: 'way', way: best, seen: seen.count } : seen.nothing();
};

/** @throws Error for a question without the facts that it needs */
export const answerTo = ({ pattern, first, second }: Question, asked: Asked): Answer => {
  const seen = new Seen(asked);
  const need = (fact: Fact | null): Fact => {
    if (fact === null) throw new Error('The question lacks a fact.');
    return fact;
  };
  switch (pattern) {
    case 'always':
      return second === null ? always(seen, null, need(first)) : always(seen, need(first), second);
    case 'never':
      return never(seen, need(first), second);
    case 'until':
      return until(seen, need(first), need(second));
    case 'leads-to':
      return leadsTo(seen, need(first), need(second));
    case 'where':
      return whereHold(seen, second === null ? [need(first)] : [need(first), second]);
    case 'differs':
      return differencesOf(seen, need(first), need(second));
    case 'how':
      return how(seen, need(first), need(second));
  }
};
