/** Which lines of a chart a step of a path runs along. */
import { type AnyMachineSnapshot, type AnyStateNode, getMicrosteps } from 'xstate';
import type { ChartEdge } from '#atlas/chart.edges.ts';
import type { Chart } from '#atlas/chart.model.ts';
import { type Tone, toneOf } from '#atlas/chart.words.ts';
import type { Flow, Move } from '#model/flow.ts';
import { isWithin, leafOf } from '#model/nodes.ts';

const nodeOf = ({ _nodes }: AnyMachineSnapshot): AnyStateNode => {
  const node = _nodes.find(({ states }) => Object.keys(states).length === 0);
  if (node === undefined) throw new Error('a machine is in no state');
  return node;
};

const between = (edges: readonly ChartEdge[], from: AnyStateNode, to: AnyStateNode, tone: Tone): ChartEdge[] => {
  const fitting = edges.filter((edge) => edge.tone === tone && isWithin(from, edge.from) && isWithin(to, edge.to));
  const exact = fitting.filter((edge) => leafOf(edge.to) === to);
  return exact.length > 0 ? exact : fitting;
};

/** @returns ids of edges in any of `charts` */
export const edgesTaken = (
  charts: readonly Chart[],
  { machine }: Flow,
  from: AnyMachineSnapshot,
  move: Move,
): string[] => {
  const stops = [from, ...getMicrosteps(machine, from, move.event).map(([state]) => state)];
  const [first] = machine.getTransitionData(from, move.event);
  const ids = stops.slice(1).flatMap((stop, index) => {
    const before = stops[index];
    if (before === undefined || first === undefined || (index === 0 && first.target === undefined)) return [];
    // what follows by itself is a question that is answered
    const tone = index === 0 ? toneOf(first) : 'plain';
    return charts.flatMap(({ edges }) => between(edges, nodeOf(before), nodeOf(stop), tone).map(({ id }) => id));
  });
  return [...new Set(ids)];
};
