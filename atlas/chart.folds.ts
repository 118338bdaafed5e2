/**
 * Folds a machine that is too big for one chart: a chart of the whole with large groups as boxes, and one of each
 * group.
 */
import type { AnyStateNode } from 'xstate';
import type { ChartEdge } from './chart.edges.ts';
import type { Chart, ChartState } from './chart.model.ts';

/** Largest number of states in one chart. */
const MANY_STATES = 40;
/** Number of states from which a group is folded, where folding is needed. */
const LARGE_GROUP = 6;

const countOf = (states: readonly ChartState[]): number =>
  states.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
const asBox = (state: ChartState): ChartState => ({
  ...state,
  kind: 'step',
  calls: [],
  stays: [],
  children: [],
  initial: null,
});

/** The outermost state that is not the root. */
const topOf = (node: AnyStateNode): AnyStateNode => (node.parent?.parent ? topOf(node.parent) : node);

/** Edges between the ends that `shown` gives them; merges edges with equal ends. */
const rerouted = (
  { states }: Chart,
  edges: readonly ChartEdge[],
  shown: (node: AnyStateNode) => AnyStateNode,
): ChartEdge[] => {
  /** Index of the outermost state in the machine's order. */
  const placeOf = (node: AnyStateNode) => states.findIndex(({ id }) => id === topOf(node).id);
  const ended = edges.flatMap((edge) => {
    const [from, to] = [shown(edge.from), shown(edge.to)];
    const isInner = from === to && (from !== edge.from || to !== edge.to);
    const rise = placeOf(from) - placeOf(to);
    return isInner ? [] : [{ ...edge, from, to, isUpward: rise === 0 ? edge.isUpward : rise > 0 }];
  });
  const alike = Map.groupBy(ended, ({ from, to, tone }) => [from.id, to.id, tone].join());
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    const says = [
      ...new Map(same.flatMap((edge) => edge.says).map((saying) => [JSON.stringify(saying), saying])).values(),
    ];
    const transitions = same.flatMap((edge) => edge.transitions);
    return first ? [{ ...first, says, transitions, isHappy: same.some(({ isHappy }) => isHappy) }] : [];
  });
};

const foldedWhole = (chart: Chart, large: readonly ChartState[]): Chart => {
  const isLarge = (id: string) => large.some((group) => group.id === id);
  return {
    ...chart,
    states: chart.states.map((state) => (isLarge(state.id) ? asBox(state) : state)),
    edges: rerouted(chart, chart.edges, (node) => (isLarge(topOf(node).id) ? topOf(node) : node)),
  };
};

const groupAlone = (chart: Chart, group: ChartState): Chart => {
  const isInside = (node: AnyStateNode) => topOf(node).id === group.id;
  const touching = chart.edges.filter(({ from, to }) => isInside(from) || isInside(to));
  const edges = rerouted(chart, touching, (node) => (isInside(node) ? node : topOf(node)));
  const around = chart.states.filter(
    ({ id }) => id !== group.id && edges.some(({ from, to }) => from.id === id || to.id === id),
  );
  return {
    ...chart,
    title: `${chart.title}: ${group.title}`,
    everywhere: [],
    initial: null,
    states: [group, ...around.map(asBox)],
    edges,
  };
};

/** @returns charts by the name of their file, without language and ending: booking, booking-start, booking-payment */
export const chartsOf = (chart: Chart): Map<string, Chart> => {
  const large = chart.states.filter(({ children }) => children.length >= LARGE_GROUP);
  if (countOf(chart.states) <= MANY_STATES || large.length === 0) return new Map([[chart.flow, chart]]);
  return new Map([
    [chart.flow, foldedWhole(chart, large)],
    ...large.map((group) => [`${chart.flow}-${group.path}`, groupAlone(chart, group)] as const),
  ]);
};
