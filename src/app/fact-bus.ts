/** Facts that one flow tells the others. */
import type { Fact } from './facts.ts';
import type { FlowApp } from './flow.ts';
import type { OpenedFlows } from './opened.ts';

/** Running flows hear a fact by `hears` of their definitions; who waits for its type gets it once. */
export const createFactBus = (
  { names, running }: OpenedFlows,
  appOf: (name: string) => FlowApp,
): Pick<FlowApp, 'tell' | 'heard'> => {
  const waiting = new Map<Fact['type'], ((fact: Fact) => void)[]>();
  return {
    tell: (fact) => {
      let isHeard = false;
      for (const name of names) {
        const present = running(name);
        const event = present?.flow.hears?.[fact.type]?.(fact, appOf(name));
        if (!event) continue;
        present?.actor.send(event);
        isHeard = true;
      }
      const hearing = waiting.get(fact.type) ?? [];
      waiting.delete(fact.type);
      for (const hear of hearing) hear(fact);
      return isHeard;
    },
    heard: (type) =>
      new Promise((resolve) => {
        waiting.set(type, [...(waiting.get(type) ?? []), resolve as (fact: Fact) => void]);
      }),
  };
};
