/** States in which facts hold, each with what follows there and what is needed first. */

import type { Answer, Follow, WayTo } from './ask.types.ts';
import { Seen, type Situation, shorter } from './ask-search.ts';
import { ANY, type Fact, holds, needsAt, stepsBy } from './facts.ts';
import type { Graph, Place } from './graph.ts';
import { type Money, moneyAt } from './money.ts';

/** Money at each place; while a call runs, the money when the call began. */
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

interface State {
  situations: number;
  way: WayTo;
  follows: Map<string, Follow>;
  needs: Set<string>;
}

/** Adds to `follows` the outcomes of the events that `facts` are about. */
const noteFollows = (
  follows: State['follows'],
  { graph, place }: Situation,
  facts: readonly Fact[],
  money: ReadonlySet<Money>,
): void => {
  for (const [by, to] of facts.flatMap((fact) => stepsBy(graph, place, fact))) {
    const next = graph.places[to] as Place;
    const follow = { to: next.at, after: moneyAt(next.committed), said: next.committed, times: next.times ?? [] };
    const key = Object.values(follow).join('\n');
    const same = follows.get(key);
    follows.set(key, {
      ...follow,
      labels: [...new Set([...(same?.labels ?? []), graph.ways[by]?.label ?? ''])],
      before: [...new Set([...(same?.before ?? []), ...money])],
    });
  }
};

/** Steps that a person has to do first, where one of the facts is that an event is refused. */
const needsFor = ({ graph, place }: Situation, facts: readonly Fact[]): string[] =>
  [...needsAt(graph, place)].flatMap(([type, ids]) =>
    facts.some(({ kind, name }) => kind === 'refused' && [ANY, type].includes(name)) ? [...ids] : [],
  );

/** @param facts facts that all hold in the state */
export const whereHold = (seen: Seen, facts: readonly Fact[]): Answer => {
  const money = seen.asked.graphs.map(moneyAlong);
  const states = new Map<string, State>();
  for (const situation of seen.situations((graph, place) => facts.every((fact) => holds(graph, place, fact)))) {
    const { start, index, place } = situation;
    const known = states.get(place.at);
    const { follows, needs } = known ?? { follows: new Map(), needs: new Set() };
    noteFollows(follows, situation, facts, money[start]?.[index] ?? new Set());
    for (const id of needsFor(situation, facts)) needs.add(id);
    const way = shorter(known?.way ?? null, seen.wayTo(situation));
    states.set(place.at, { situations: (known?.situations ?? 0) + 1, way, follows, needs });
  }
  if (states.size === 0) return seen.nothing();
  return {
    kind: 'where',
    states: [...states].map(([at, told]) => ({
      at,
      ...told,
      follows: [...told.follows.values()],
      needs: [...told.needs],
    })),
    seen: seen.count,
  };
};
