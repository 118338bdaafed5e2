/**
 * Edges of a chart: their direction in the layout, the happy path, and the edges listed in a group instead of drawn.
 */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { callsOf, isGroup, isQuestion, isWithin, leafOf, nodesOf, pathOf, transitionsOf } from '#model/nodes.ts';
import { type Tone, toneOf, type wordsIn } from './chart.words.ts';
import type { ToldFlow } from './flows.ts';

export interface Saying {
  label: string;
  /** Lines under the label: conditions, the message when they do not hold, and further effects. */
  notes: readonly string[];
}
export interface ChartEdge {
  id: string;
  from: AnyStateNode;
  to: AnyStateNode;
  /** One label for each transition that the line merges. */
  says: readonly Saying[];
  transitions: readonly AnyTransitionDefinition[];
  tone: Tone;
  isHappy: boolean;
  /** Laid out from `to` to `from`, so that the chart reads from top to bottom. */
  isUpward: boolean;
}

/** From this many states of a group on, a shared edge is listed once, in the group. */
const MANY = 3;

/** How far down a state belongs: its place on the happy path, others right below the last state that leads to them. */
const depthsIn = ({ machine, story }: ToldFlow): ((node: AnyStateNode) => number) => {
  const nodes = nodesOf(machine);
  const leaves = nodes.filter((node) => !isGroup(node));
  const depths = new Map<AnyStateNode, number>();
  for (const leaf of leaves) {
    const place = story.happyPath.indexOf(pathOf(leaf));
    if (place >= 0) depths.set(leaf, place);
  }
  const forward = nodes.flatMap((from) =>
    transitionsOf(from).flatMap((transition) =>
      toneOf(transition) === 'back' ? [] : (transition.target ?? []).map((to) => ({ from, leaf: leafOf(to) })),
    ),
  );
  const known = (from: AnyStateNode) =>
    leaves.flatMap((leaf) => (isWithin(leaf, from) ? (depths.get(leaf) ?? []) : []));
  for (;;) {
    const next = forward.find(({ from, leaf }) => !depths.has(leaf) && known(from).length > 0);
    if (next === undefined) return (node) => depths.get(leafOf(node)) ?? 0;
    depths.set(next.leaf, Math.max(...known(next.from)) + 0.5);
  }
};

/** A group's transitions to its own children start at the children that wait for a person. */
const sourcesOf = (node: AnyStateNode, target: AnyStateNode): AnyStateNode[] => {
  if (!isGroup(node) || target === node || !isWithin(target, node)) return [node];
  return Object.values(node.states).filter(
    (child) => child !== target && !isQuestion(child) && callsOf(child).length === 0,
  );
};

/** The edges between neighbours on the happy path, over the questions in between. */
const happyAmong = (edges: readonly ChartEdge[], { machine, story }: ToldFlow): Set<ChartEdge> => {
  const byPath = new Map(nodesOf(machine).map((node) => [pathOf(node), node]));
  const between = (from: AnyStateNode, to: AnyStateNode, seen: readonly ChartEdge[] = []): ChartEdge[] => {
    for (const edge of edges) {
      if (edge.tone === 'failed' || edge.tone === 'back' || seen.includes(edge) || !isWithin(from, edge.from)) continue;
      if (leafOf(edge.to) === to) return [edge];
      const rest = isQuestion(edge.to) ? between(edge.to, to, [...seen, edge]) : [];
      if (rest.length > 0) return [edge, ...rest];
    }
    return [];
  };
  return new Set(
    story.happyPath.flatMap((path, index) => {
      const [from, to] = [byPath.get(path), byPath.get(story.happyPath[index + 1] ?? '')];
      return from && to ? between(from, to) : [];
    }),
  );
};

/** One line for all transitions of one kind from one state to another. */
const merged = (edges: readonly ChartEdge[]): ChartEdge[] =>
  [...Map.groupBy(edges, ({ from, to, tone, isHappy }) => [from.id, to.id, tone, isHappy].join()).values()].flatMap(
    (alike) => {
      const [first] = alike;
      return first
        ? {
            ...first,
            says: alike.flatMap(({ says }) => says),
            transitions: alike.flatMap(({ transitions }) => transitions),
          }
        : [];
    },
  );

export interface ChartEdges {
  drawn: readonly ChartEdge[];
  /** Edges that many states of a group share, by group; the list holds one of each. */
  shared: ReadonlyMap<AnyStateNode, readonly ChartEdge[]>;
}

export const edgesOf = (flow: ToldFlow, { labelOf, notesOf }: ReturnType<typeof wordsIn>): ChartEdges => {
  const depthOf = depthsIn(flow);
  const edgesFrom = (node: AnyStateNode): ChartEdge[] =>
    transitionsOf(node).flatMap((transition, index) =>
      (transition.target ?? []).flatMap((to) =>
        sourcesOf(node, to).map((from) => {
          const tone = toneOf(transition);
          const rise = depthOf(from) - depthOf(to);
          return {
            id: `${from.id}--${transition.eventType || 'always'}-${index}`,
            from,
            to,
            says: [{ label: labelOf(transition), notes: notesOf(transition) }],
            transitions: [transition],
            tone,
            isHappy: false,
            isUpward: rise > 0 || (rise === 0 && tone === 'back'),
          };
        }),
      ),
    );
  const edges = nodesOf(flow.machine).slice(1).flatMap(edgesFrom);
  const happy = happyAmong(edges, flow);
  const alike = Map.groupBy(edges, ({ from, to, says, tone }) =>
    [from.parent?.id, to.id, tone, JSON.stringify(says)].join(),
  );
  const many = [...alike.values()].filter(
    (group) =>
      group.length >= MANY &&
      group[0]?.from.parent !== flow.machine.root &&
      group.every((edge) => !happy.has(edge) && ['back', 'failed'].includes(edge.tone)),
  );
  const told = new Set(many.flat());
  const firsts = many.flatMap(([first]) => first ?? []);
  return {
    drawn: merged(edges.filter((edge) => !told.has(edge)).map((edge) => ({ ...edge, isHappy: happy.has(edge) }))),
    shared: Map.groupBy(firsts, ({ from }) => from.parent ?? from),
  };
};
