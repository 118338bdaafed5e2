/** Which members of a key make the states of a flow many. */
import * as v from 'valibot';
import type { Flow } from '#model/flow.ts';
import { statesOf } from '#model/walker.ts';
import { placeOf } from './path.walk.ts';

export interface Member {
  /** The state path; null over all states. */
  place: string | null;
  /** How many distinct states have it. */
  states: number;
  /** The position in the key, from 0; null where the key is no list. */
  position: number | null;
  /** Distinct values there, as JSON. */
  variety: readonly string[];
  /** How many states there would be without it. */
  without: number;
}

const Key = v.pipe(v.string(), v.parseJson(), v.tuple([v.unknown(), v.unknown()]));

const json = (part: unknown): string => JSON.stringify(part) ?? 'undefined';

/** Every member that takes several values somewhere: first those without which most states would be one. */
export const budgetOf = (flow: Flow): Member[] => {
  const states = statesOf(flow).map((state) => {
    const [value, key] = v.parse(Key, flow.key(state));
    return { place: placeOf(state), value, key };
  });
  const places = Map.groupBy(states, ({ place }) => place);
  const groups = [[null, states] as const, ...places];
  const members = groups.flatMap(([place, found]) => {
    const isList = found.every(({ key }) => Array.isArray(key));
    const lists = found.map(({ key }): unknown[] => (Array.isArray(key) ? key : [key]));
    const length = Math.max(...lists.map((list) => list.length));
    return Array.from(
      { length },
      (_, position): Member => ({
        place,
        states: lists.length,
        position: isList ? position : null,
        variety: [...new Set(lists.map((list) => json(list[position])))],
        without: new Set(found.map(({ value }, index) => json([value, lists[index]?.toSpliced(position, 1)]))).size,
      }),
    );
  });
  return members
    .filter(({ variety }) => variety.length > 1)
    .toSorted((a, b) => b.states - b.without - (a.states - a.without) || b.variety.length - a.variety.length);
};
