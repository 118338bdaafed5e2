/** Which layers of the tests took what of a machine: transitions, both answers of guards, states. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { ToldFlow } from '#atlas/flows.ts';
import { isWithin, leafOf, nodesOf, pathOf, transitionsOf } from '#model/nodes.ts';
import { transitionName } from '#model/transitions.ts';
import type { Records } from './coverage.reader.ts';
import { type CoverageRecord, LAYERS, type Layer } from './coverage.record.ts';

export interface Count {
  taken: number;
  all: number;
}
/** excused: cannot be done in this layer. others: belongs to another layer. */
export type Standing = 'taken' | 'missed' | 'excused' | 'others';

export interface LayerCoverage {
  layer: Layer;
  standingOf: (transition: AnyTransitionDefinition) => Standing;
  reasonsOf: (transition: AnyTransitionDefinition) => readonly string[];
  /** A guarded transition that was never asked for while its guard said no. */
  isUnrefused: (transition: AnyTransitionDefinition) => boolean;
  isReached: (state: AnyStateNode) => boolean;
  transitions: Count;
  /** Number of transitions that cannot be taken in this layer. */
  excused: number;
  /** Answers of guards, two for each guarded transition; null where the layer has none. */
  guards: Count | null;
  /** null where the layer knows no states. */
  states: Count | null;
}
export interface FlowCoverage {
  flow: ToldFlow;
  transitions: readonly AnyTransitionDefinition[];
  layers: readonly LayerCoverage[];
}

const nothing = (flow: string): CoverageRecord => ({ flow, among: null, taken: [], refused: [], left: {} });

const layerOf = (
  flow: ToldFlow,
  layer: Layer,
  { among, taken: names, refused, left }: CoverageRecord,
): LayerCoverage => {
  const states = nodesOf(flow.machine).slice(1);
  const transitions = states.flatMap(transitionsOf).concat(transitionsOf(flow.machine.root));
  const [own, taken, refusedNames] = [among && new Set(among), new Set(names), new Set(refused)];
  const standingOf: LayerCoverage['standingOf'] = (transition) => {
    const name = transitionName(transition);
    if (taken.has(name)) return 'taken';
    if (own !== null && !own.has(name)) return 'others';
    return name in left ? 'excused' : 'missed';
  };
  const entered = [
    ...(names.length > 0 ? [leafOf(flow.machine.root)] : []),
    ...transitions.flatMap((one) => (taken.has(transitionName(one)) ? (one.target ?? []).map(leafOf) : [])),
  ];
  const isReached = (state: AnyStateNode): boolean => entered.some((one) => isWithin(one, state));
  const isServers = layer === 'server';
  const guarded = transitions.filter(({ guard }) => guard);
  const countOf = <Part>(parts: readonly Part[], isTaken: (part: Part) => boolean): Count => ({
    taken: parts.filter(isTaken).length,
    all: parts.length,
  });
  const isTaken = (transition: AnyTransitionDefinition) => standingOf(transition) === 'taken';
  const isUnrefused = (transition: AnyTransitionDefinition) =>
    !isServers && transition.guard !== undefined && !refusedNames.has(transitionName(transition));
  const [yes, no] = [countOf(guarded, isTaken), countOf(guarded, (one) => !isUnrefused(one))];
  return {
    layer,
    standingOf,
    reasonsOf: (transition) => left[transitionName(transition)] ?? [],
    isUnrefused,
    isReached,
    transitions: countOf(
      transitions.filter((one) => standingOf(one) !== 'others'),
      isTaken,
    ),
    excused: transitions.filter((one) => standingOf(one) === 'excused').length,
    guards: isServers ? null : { taken: yes.taken + no.taken, all: yes.all + no.all },
    states: isServers ? null : countOf(states, isReached),
  };
};

export const coverageOf = (flow: ToldFlow, records: Records): FlowCoverage => {
  const name = flow.story.flow;
  const recordOf = (layer: Layer): CoverageRecord =>
    records.get(layer)?.get(name) ?? { ...nothing(name), among: layer === 'server' ? [] : null };
  return {
    flow,
    transitions: nodesOf(flow.machine).flatMap(transitionsOf),
    layers: LAYERS.map((layer) => layerOf(flow, layer, recordOf(layer))),
  };
};

/** For the chart: ids of lines and paths of states by what became of them in the layer. */
export interface Marks {
  layer: Layer;
  missed: readonly string[];
  excused: readonly string[];
  others: readonly string[];
  states: readonly string[];
}

/** @param edges of any chart of the flow, each with the transitions that it merges */
export const marksOf = (
  { flow, layers }: FlowCoverage,
  edges: readonly { id: string; transitions: readonly AnyTransitionDefinition[] }[],
): Marks[] =>
  layers.map(({ layer, standingOf, isReached, states }) => {
    const idsOf = (isMarked: (standings: readonly Standing[]) => boolean) => [
      ...new Set(edges.filter(({ transitions }) => isMarked(transitions.map(standingOf))).map(({ id }) => id)),
    ];
    return {
      layer,
      missed: idsOf((standings) => standings.includes('missed')),
      excused: idsOf((standings) => standings.includes('excused') && !standings.includes('missed')),
      others: idsOf((standings) => standings.every((standing) => standing === 'others')),
      states:
        states === null
          ? []
          : nodesOf(flow.machine)
              .slice(1)
              .flatMap((node) => (isReached(node) ? [] : [pathOf(node)])),
    };
  });
