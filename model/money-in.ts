import type { Flow } from './flow.ts';
import { graphOf } from './graph.ts';
import { type Money, moneyAt } from './money.ts';

/** Possible money at each state, by its path. */
export const moneyIn = (flows: readonly Flow[]): Map<string, Set<Money>> => {
  const found = new Map<string, Set<Money>>();
  for (const flow of flows)
    for (const { at, committed } of graphOf(flow).places) {
      const money = moneyAt(committed);
      if (money) found.set(at, (found.get(at) ?? new Set()).add(money));
    }
  return found;
};
