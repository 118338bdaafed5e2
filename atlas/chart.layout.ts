/** Layout of a chart: boxes as high as their words, edges around them, labels that never overlap. */
import Elk, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { ChartEdge } from './chart.edges.ts';
import type { Chart, ChartState } from './chart.model.ts';
import { widthOf, wrap } from './text.ts';

export type LineStyle = 'title' | 'call' | 'stay' | 'strong' | 'label' | 'note';
export interface Line {
  text: string;
  style: LineStyle;
}
export const SIZES: Record<LineStyle, number> = { title: 14, call: 12, stay: 12, strong: 12, label: 12, note: 11 };
const isBold = (style: LineStyle): boolean => style === 'title' || style === 'strong';
const LEADING = 1.4;
export const heightOf = (line: Line): number => Math.round(SIZES[line.style] * LEADING);

const STATE_WIDTH = 210;
const LABEL_WIDTH = 170;
export const PADDING = 12;
const QUESTION = 26;
const DOT = 12;

export interface PlacedState extends Box {
  state: ChartState;
  lines: readonly Line[];
}
export interface PlacedEdge {
  edge: ChartEdge;
  /** Corners from the source to the target. */
  points: readonly ElkPoint[];
  label: Box & { lines: readonly Line[] };
  /** Whether the label lies in a group. */
  isInside: boolean;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Layout {
  width: number;
  height: number;
  states: readonly PlacedState[];
  edges: readonly PlacedEdge[];
  /** Initial dots and arrows of groups and of the whole chart. */
  starts: readonly { dot: ElkPoint; points: readonly ElkPoint[] }[];
}

const linesOf = (text: string, style: LineStyle, width: number): Line[] =>
  wrap(text, width, SIZES[style], isBold(style)).map((line) => ({ text: line, style }));
const widest = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.map(({ text, style }) => widthOf(text, SIZES[style], isBold(style))));
const tallest = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + heightOf(line), 0);

const wordsOf = ({ title, calls, stays, kind }: ChartState): Line[] => {
  const width = kind === 'group' ? STATE_WIDTH * 2 : STATE_WIDTH;
  return [
    ...linesOf(title, 'title', width),
    ...calls.flatMap((text) => linesOf(text, 'call', width)),
    ...stays.flatMap((text) => linesOf(text, 'stay', width)),
  ];
};
/** Most sentences of a note that are drawn; the line's title and the text of the chart have all. */
const DRAWN_SENTENCES = 6;
const BETWEEN = ' · ';
const drawnOf = (note: string): string => {
  const sentences = note.split(BETWEEN);
  const more = sentences.length - DRAWN_SENTENCES;
  return more > 1 ? [...sentences.slice(0, DRAWN_SENTENCES), `… +${more}`].join(BETWEEN) : note;
};
const labelOf = ({ says, isHappy }: ChartEdge): Line[] =>
  says.flatMap(({ label, notes }) => [
    ...linesOf(label, isHappy ? 'strong' : 'label', LABEL_WIDTH),
    ...notes.flatMap((note) => linesOf(drawnOf(note), 'note', LABEL_WIDTH)),
  ]);

const startOf = (container: string, initial: string | null) =>
  initial === null
    ? { children: [], edges: [] }
    : {
        children: [
          {
            id: `${container}.begin`,
            width: DOT,
            height: DOT,
            layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
          },
        ],
        edges: [{ id: `begin:${container}`, sources: [`${container}.begin`], targets: [initial] }],
      };

const nodeOf = (state: ChartState): ElkNode => {
  const lines = wordsOf(state);
  const width = widest(lines) + 2 * PADDING;
  const height = tallest(lines) + 2 * PADDING;
  if (state.kind === 'question') {
    return {
      id: state.id,
      width: QUESTION,
      height: QUESTION,
      labels: [{ text: state.title, width: widest(lines) + 4, height: tallest(lines) }],
      layoutOptions: { 'elk.nodeLabels.placement': '[OUTSIDE, H_RIGHT, V_CENTER]' },
    };
  }
  if (state.children.length === 0) return { id: state.id, width: Math.max(width, 120), height };
  const start = startOf(state.id, state.initial);
  return {
    id: state.id,
    layoutOptions: {
      'elk.padding': `[top=${height + 14},left=20,bottom=20,right=20]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width + 8}, ${height})`,
    },
    children: [...start.children, ...state.children.map(nodeOf)],
    edges: start.edges,
  };
};

const elkEdgeOf = (edge: ChartEdge): ElkExtendedEdge => {
  const lines = labelOf(edge);
  const [source, target] = edge.isUpward ? [edge.to.id, edge.from.id] : [edge.from.id, edge.to.id];
  return {
    id: edge.id,
    sources: [source],
    targets: [target],
    labels: [{ text: edge.id, width: widest(lines) + 10, height: tallest(lines) + 4 }],
    layoutOptions: {
      'elk.layered.priority.straightness': edge.isHappy ? '10' : '1',
      'elk.layered.priority.shortness': edge.isHappy ? '10' : '1',
    },
  };
};

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.padding': '[top=4,left=4,bottom=4,right=4]',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
};

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Pick<ElkNode, keyof Box>): Box => ({ x, y, width, height });
const pointsOf = ({ sections = [] }: ElkExtendedEdge): ElkPoint[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);

const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Moves a point from the bounding box onto the edge of the diamond. */
const onSlope = ({ x, y }: ElkPoint, box: Box): ElkPoint => {
  const away = Math.min(Math.abs(x - (box.x + box.width / 2)), box.height / 2);
  return { x, y: y < box.y + box.height / 2 ? y + away : y - away };
};
const startAt = (points: readonly ElkPoint[], source: PlacedState | undefined): readonly ElkPoint[] => {
  const [first, ...rest] = points;
  return first && source?.state.kind === 'question' ? [onSlope(first, source), ...rest] : points;
};
const endAt = (points: readonly ElkPoint[], target: PlacedState | undefined): readonly ElkPoint[] =>
  startAt(points.toReversed(), target).toReversed();

export const layOut = async (chart: Chart): Promise<Layout> => {
  const start = startOf(chart.flow, chart.initial);
  const graph: ElkNode = {
    id: chart.flow,
    layoutOptions: OPTIONS,
    children: [...start.children, ...chart.states.map(nodeOf)],
    edges: [...start.edges, ...chart.edges.map(elkEdgeOf)],
  };
  const root: ElkNode = await new Elk().layout(graph);

  const placed = new Map<string, ElkNode>();
  const routed = new Map<string, ElkExtendedEdge>();
  const collect = (node: ElkNode): void => {
    placed.set(node.id, node);
    for (const edge of node.edges ?? []) routed.set(edge.id, edge);
    node.children?.forEach(collect);
  };
  collect(root);

  const statesFrom = (states: readonly ChartState[]): PlacedState[] =>
    states.flatMap((state) => [
      { state, lines: wordsOf(state), ...boxOf(placed.get(state.id) ?? {}) },
      ...statesFrom(state.children),
    ]);
  const states = statesFrom(chart.states);
  const byId = new Map(states.map((one) => [one.state.id, one]));
  const groups = states.filter(({ state }) => state.kind === 'group');
  const edges = chart.edges.flatMap((edge): PlacedEdge[] => {
    const route = routed.get(edge.id);
    if (route === undefined) return [];
    const laidOut = pointsOf(route);
    const ways = edge.isUpward ? laidOut.toReversed() : laidOut;
    const points = endAt(startAt(ways, byId.get(edge.from.id)), byId.get(edge.to.id));
    const label = { ...boxOf(route.labels?.[0] ?? {}), lines: labelOf(edge) };
    return [{ edge, points, label, isInside: groups.some((group) => holds(group, label)) }];
  });
  const starts = [...routed.values()].flatMap((edge) => {
    const points = edge.id.startsWith('begin:') ? pointsOf(edge) : [];
    const [first] = points;
    return first ? [{ dot: first, points }] : [];
  });
  const { width, height } = boxOf(root);
  return { width, height, states, edges, starts };
};
