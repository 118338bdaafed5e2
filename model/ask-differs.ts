/** Differences between the situations in which one fact holds and those in which another does. */

import type { Answer, Difference } from './ask.types.ts';
import type { Seen } from './ask-search.ts';
import { type Fact, holds, plainOf } from './facts.ts';
import { moneyAt } from './money.ts';

interface Noted extends Pick<Difference, 'kind' | 'name' | 'at'> {
  ends: Set<string>;
}
type Side = Map<string, Noted>;
const keyOf = ({ kind, name, at }: Pick<Noted, 'kind' | 'name' | 'at'>): string => [kind, name, at].join('\n');

/** @param isWhole whether whole beginnings are compared: then states are listed, each with its events */
const sideOf = (seen: Seen, fact: Fact, isWhole: boolean): Side => {
  const side: Side = new Map();
  const note = (kind: Difference['kind'], name: string, end: string | null = null, at: string | null = null): void => {
    const known = side.get(keyOf({ kind, name, at })) ?? { kind, name, at, ends: new Set() };
    if (end !== null) known.ends.add(end);
    side.set(keyOf(known), known);
  };
  for (const { graph, place } of seen.situations((of, one) => holds(of, one, fact))) {
    const { at, committed, steps } = place;
    if (committed !== null) note('said', committed);
    const money = moneyAt(committed);
    if (money) note('money', money);
    for (const [way, to] of steps)
      note('event', plainOf(graph.ways[way]?.label ?? ''), graph.places[to]?.at ?? null, isWhole ? at : null);
    if (isWhole) note('at', at);
  }
  return side;
};

export const differencesOf = (seen: Seen, one: Fact, other: Fact): Answer => {
  const isWhole = one.kind === 'start' && other.kind === 'start';
  const [left, right] = [sideOf(seen, one, isWhole), sideOf(seen, other, isWhole)];
  // the line about a state that only one side has already says this
  const isTold = ({ kind, at }: Noted): boolean =>
    kind === 'event' &&
    at !== null &&
    [left, right].some((side) => !side.has(keyOf({ kind: 'at', name: at, at: null })));
  const differences = [...new Set([...left.keys(), ...right.keys()])].flatMap((key): Difference[] => {
    const [here, there] = [left.get(key), right.get(key)];
    const ends = [[...(here?.ends ?? [])].toSorted(), [...(there?.ends ?? [])].toSorted()] as const;
    const noted = here ?? there;
    if (!noted || isTold(noted) || (here && there && ends[0].join() === ends[1].join())) return [];
    const { name, kind, at } = noted;
    return [{ name, kind, at, in: here && there ? 'both' : here ? 'first' : 'second', ends }];
  });
  return { kind: 'differs', differences, seen: seen.count };
};
