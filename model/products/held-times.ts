/** The holders that a time can have in each state of the flows that pay for it, read from all scenes of hold-product.ts. */
import { fileURLToPath } from 'node:url';
import { heldCardPaymentFlow } from '#model/card-payment/card-payment.model.ts';
import { heldPaymentFlow } from '#model/payment/payment.model.ts';
import type { Flow } from '../flow.ts';
import { machines } from '../flows.ts';
import { type Graph, graphOf } from '../graph.ts';
import { keptBy } from '../kept-by-content.ts';
import { exploreHold } from './hold-product.ts';
import { ALL_HOLD_RULES, createHoldServer, type HeldTime, timeOf } from './hold-server.ts';
import { pathOf } from './hold-tabs.ts';

/** Beginnings that pay for something other than a time. */
const isOfTime = (flow: Flow): boolean =>
  (flow.name !== 'payment' || flow === heldPaymentFlow) &&
  (flow.name !== 'card-payment' || flow === heldCardPaymentFlow);

type Times = Readonly<Record<string, Readonly<Record<string, readonly HeldTime[]>>>>;

const found = (): Times => {
  const times: Record<string, Record<string, Set<HeldTime>>> = {};
  const server = createHoldServer(ALL_HOLD_RULES, { intents: 1, webhooks: 1 });
  exploreHold({ server, tabs: 1 }, undefined, ({ tabs, world }) => {
    for (const { booking, holding, paying } of tabs) {
      // the start state belongs to the next booking
      if (booking.matches('start')) continue;
      const places = { booking, holding, payment: paying?.payment ?? null, 'card-payment': paying?.card ?? null };
      for (const [flow, snapshot] of Object.entries(places)) {
        if (snapshot === null) continue;
        const own = (times[flow] ??= {});
        const state = (own[pathOf(snapshot)] ??= new Set());
        state.add(timeOf(world));
      }
    }
  });
  return Object.fromEntries(
    Object.entries(times).map(([flow, states]) => [
      flow,
      Object.fromEntries(Object.entries(states).map(([at, own]) => [at, [...own].toSorted()])),
    ]),
  );
};

let read: Times | null = null;
/** Holders of the time by flow and path of a state; none where no time is paid for. */
export const heldTimes = (): Times => {
  read ??= keptBy(fileURLToPath(import.meta.url), found);
  return read;
};

/**
 * The explored graphs of a flow with facts about them: how each begins, its needs, and the holders of a time at each
 * place.
 */
export const timedGraphsOf = (name: string): Graph[] =>
  (machines.get(name) ?? []).map((flow, start) => {
    const own = heldTimes()[name];
    const graph = { ...graphOf(flow), start, needs: flow.needs };
    if (!own || !isOfTime(flow)) return graph;
    const places = graph.places.map((place) => {
      const times = own[place.at];
      return times ? { ...place, times } : place;
    });
    return { ...graph, places };
  });
