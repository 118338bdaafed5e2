/** Which layers of the tests took what of a machine: transitions, both answers of guards, states. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { ToldFlow } from '#atlas/flows.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { isWithin, leafOf, nodesOf, pathOf, transitionsOf } from '#model/nodes.ts';
import { transitionName } from '#model/transitions.ts';
import type { Records } from './coverage.reader.ts';
import { type CoverageRecord, LAYERS, type Layer } from './coverage.record.ts';

export interface Count {
  taken: number;
  all: number;
}
/** excused: no person can do it in this layer. elsewhere: another layer takes it. unmeasured: the layer has no record. */
type Standing = 'taken' | 'missed' | 'excused' | 'elsewhere' | 'unmeasured';

export interface LayerCoverage {
  layer: Layer;
  /** Whether there is a record of what the layer's tests took. */
  isMeasured: boolean;
  standingOf: (transition: AnyTransitionDefinition) => Standing;
  /** Reasons why no person can take it in the layer. */
  reasonsOf: (transition: AnyTransitionDefinition) => readonly string[];
  /** A guarded transition that was never asked for while its guard said no. */
  isUnrefused: (transition: AnyTransitionDefinition) => boolean;
  /** taken: a test comes there; else as the ways into it, the worst first. */
  stateOf: (state: AnyStateNode) => Standing;
  /** Count over all transitions of the machine. */
  transitions: Count;
  /** Number of transitions that cannot be taken in this layer. */
  excused: number;
  /** Number of these that another layer takes. */
  elsewhere: number;
  /** Answers that guards can give: yes, and no for those that can refuse; null where the layer has none. */
  guards: Count | null;
  /** null where the layer knows no states. */
  states: Count | null;
}
export interface FlowCoverage {
  flow: ToldFlow;
  transitions: readonly AnyTransitionDefinition[];
  layers: readonly LayerCoverage[];
}

/** Transitions whose guards say no in some state. */
const refusedIn = (name: string): Set<string> =>
  new Set((machines.get(name) ?? []).flatMap((flow) => graphOf(flow).refusals.flat()));

/** @param elsewhere transitions that another layer takes, and that this one may miss */
const layerOf = (
  flow: ToldFlow,
  layer: Layer,
  record: CoverageRecord | null,
  elsewhere: ReadonlySet<string>,
): LayerCoverage => {
  const states = nodesOf(flow.machine).slice(1);
  const transitions = nodesOf(flow.machine).flatMap(transitionsOf);
  const { among = null, left = {} } = record ?? {};
  const [own, taken, refused] = [among && new Set(among), new Set(record?.taken), new Set(record?.refused)];
  const refusable = refusedIn(flow.story.flow);
  const standingOf: LayerCoverage['standingOf'] = (transition) => {
    const name = transitionName(transition);
    if (record === null) return 'unmeasured';
    if (taken.has(name)) return 'taken';
    if (own !== null && !own.has(name)) return 'elsewhere';
    if (name in left) return 'excused';
    return elsewhere.has(name) ? 'elsewhere' : 'missed';
  };
  const standings = Map.groupBy(transitions, standingOf);
  const entered = [
    ...(taken.size > 0 ? [leafOf(flow.machine.root)] : []),
    ...(standings.get('taken') ?? []).flatMap(({ target }) => (target ?? []).map(leafOf)),
  ];
  const stateOf = (state: AnyStateNode): Standing => {
    if (record === null) return 'unmeasured';
    if (entered.some((one) => isWithin(one, state))) return 'taken';
    const ways = transitions.filter(({ target }) => (target ?? []).some((one) => isWithin(leafOf(one), state)));
    const worst = (['missed', 'elsewhere', 'excused'] as const).find((one) => ways.map(standingOf).includes(one));
    return worst ?? 'missed';
  };
  const isServers = layer === 'server';
  const guarded = transitions.filter(({ guard }) => guard);
  const canRefuse = guarded.filter((one) => refusable.has(transitionName(one)));
  const countOf = <Part>(parts: readonly Part[], isTaken: (part: Part) => boolean): Count => ({
    taken: parts.filter(isTaken).length,
    all: parts.length,
  });
  const isTaken = (transition: AnyTransitionDefinition) => standingOf(transition) === 'taken';
  const isUnrefused = (transition: AnyTransitionDefinition) =>
    !isServers && canRefuse.includes(transition) && !refused.has(transitionName(transition));
  const [yes, no] = [countOf(guarded, isTaken), countOf(canRefuse, (one) => !isUnrefused(one))];
  return {
    layer,
    isMeasured: record !== null,
    standingOf,
    reasonsOf: (transition) => left[transitionName(transition)] ?? [],
    isUnrefused,
    stateOf,
    transitions: countOf(transitions, isTaken),
    excused: standings.get('excused')?.length ?? 0,
    elsewhere: standings.get('elsewhere')?.length ?? 0,
    guards: isServers ? null : { taken: yes.taken + no.taken, all: yes.all + no.all },
    states: isServers ? null : countOf(states, (state) => stateOf(state) === 'taken'),
  };
};

export const coverageOf = (flow: ToldFlow, records: Records): FlowCoverage => {
  const recordIn = (layer: Layer) => records.get(layer)?.get(flow.story.flow) ?? null;
  // Chromium repeats only steps that a browser could do differently from a DOM; views take every transition
  const elsewhereIn = (layer: Layer) => new Set(layer === 'browser' ? recordIn('views')?.taken : []);
  return {
    flow,
    transitions: nodesOf(flow.machine).flatMap(transitionsOf),
    layers: LAYERS.map((layer) => layerOf(flow, layer, recordIn(layer), elsewhereIn(layer))),
  };
};

/** Ids of lines and paths of states on the chart, by their coverage in the layer. */
export interface Marks {
  layer: Layer;
  isMeasured: boolean;
  transitions: Count;
  missed: readonly string[];
  excused: readonly string[];
  elsewhere: readonly string[];
  states: readonly string[];
}

/** @param edges of a chart of the flow, each with the names of the transitions that it merges */
export const marksOf = (
  { flow, layers, transitions: all }: FlowCoverage,
  edges: readonly { id: string; transitions: readonly string[] }[],
): Marks[] => {
  const named = new Map(all.map((one) => [transitionName(one), one]));
  return layers.map(({ layer, isMeasured, transitions, standingOf, stateOf, states }) => {
    const idsOf = (isMarked: (standings: readonly Standing[]) => boolean) => [
      ...new Set(
        edges
          .filter((edge) => isMarked(edge.transitions.flatMap((name) => named.get(name) ?? []).map(standingOf)))
          .map(({ id }) => id),
      ),
    ];
    return {
      layer,
      isMeasured,
      transitions,
      missed: idsOf((standings) => standings.includes('missed')),
      excused: idsOf((standings) => standings.includes('excused') && !standings.includes('missed')),
      elsewhere: idsOf((standings) => standings.every((standing) => standing === 'elsewhere')),
      states:
        states === null
          ? []
          : nodesOf(flow.machine)
              .slice(1)
              .flatMap((node) => (stateOf(node) === 'missed' ? [pathOf(node)] : [])),
    };
  });
};
