/** Places of cards, lines, labels and notes in a window, by elkjs: labels get their own room. */
import Elk, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { Language } from '#atlas/chart.words.ts';
import type { Folded } from '#atlas/fold/fold.ts';
import type { CardLine } from '#atlas/fold/lines.ts';
import { type Box, type CardBox, cardBox, type LabelBox, labelBox, type NoteBox, noteBox } from './boxes.ts';

/** Room for a chart at the first look, in a window of 1280 × 800. */
export const WINDOW = { width: 900, height: 690 } as const;
/** Distance between a card and a note. */
const AIR = 10;
const NOTE_WIDTHS = [320, 250, 200] as const;
/** From roomy to tight: the distance of layers, the widths of labels and cards, and how many events and conditions a label writes. */
const ATTEMPTS = [
  { direction: 'DOWN', distance: 14, widest: 250, card: 306, written: 2 },
  { direction: 'DOWN', distance: 14, widest: 170, card: 306, written: 2 },
  { direction: 'DOWN', distance: 7, widest: 170, card: 240, written: 2 },
  { direction: 'DOWN', distance: 7, widest: 130, card: 240, written: 2 },
  { direction: 'DOWN', distance: 4, widest: 250, card: 306, written: 1 },
  { direction: 'DOWN', distance: 4, widest: 210, card: 270, written: 1 },
  { direction: 'DOWN', distance: 4, widest: 170, card: 240, written: 1 },
  { direction: 'DOWN', distance: 4, widest: 110, card: 240, written: 1 },
  { direction: 'DOWN', distance: 4, widest: 130, card: 190, written: 1 },
  { direction: 'DOWN', distance: 4, widest: 110, card: 180, written: 1 },
  { direction: 'RIGHT', distance: 4, widest: 130, card: 190, written: 1 },
] as const;
type Attempt = (typeof ATTEMPTS)[number];

export interface PlacedCard extends CardBox, Box {}
export interface PlacedLine {
  line: CardLine;
  points: readonly ElkPoint[];
  label: (LabelBox & Box) | null;
}
export interface PlacedNote extends NoteBox, Box {}
export interface Layout {
  folded: Folded;
  language: Language;
  width: number;
  height: number;
  cards: readonly PlacedCard[];
  lines: readonly PlacedLine[];
  notes: readonly PlacedNote[];
  /** Notes without a place. */
  left: readonly NoteBox[];
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '60',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '2',
  'elk.padding': '[top=4,left=4,bottom=4,right=4]',
} as const;

const elk = new Elk();

const pointsOf = ({ sections = [] }: ElkExtendedEdge): ElkPoint[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);

export const overlaps = (one: Box, other: Box, air = 0): boolean =>
  one.x < other.x + other.width + air &&
  other.x < one.x + one.width + air &&
  one.y < other.y + other.height + air &&
  other.y < one.y + one.height + air;

/** Boxes around the pieces of a line. */
export const piecesOf = (points: readonly ElkPoint[]): Box[] =>
  points.slice(1).flatMap((point, index) => {
    const before = points[index];
    if (!before) return [];
    const [x, y] = [Math.min(before.x, point.x), Math.min(before.y, point.y)];
    return [{ x, y, width: Math.abs(before.x - point.x), height: Math.abs(before.y - point.y) }];
  });

const STEP = 6;
/** The free place for a box that is nearest to a corner; null where there is none. */
const roomFor = ({ width, height }: NoteBox, taken: readonly Box[]): { x: number; y: number } | null => {
  let best: { x: number; y: number; cost: number } | null = null;
  for (let y = 6; y + height <= WINDOW.height - 4; y += STEP)
    for (let x = 6; x + width <= WINDOW.width - 4; x += STEP) {
      const cost = Math.min(x, WINDOW.width - x - width) + Math.min(y, WINDOW.height - y - height);
      if (best !== null && cost >= best.cost) continue;
      if (!taken.some((box) => overlaps({ x, y, width, height }, box, AIR))) best = { x, y, cost };
    }
  return best;
};

const placeNotes = (folded: Folded, language: Language, taken: readonly Box[]): Pick<Layout, 'notes' | 'left'> => {
  const [notes, left]: [PlacedNote[], NoteBox[]] = [[], []];
  for (const note of folded.notes) {
    const boxes = NOTE_WIDTHS.map((width) => noteBox(note, language, width));
    const found = boxes.flatMap((box) => {
      const room = roomFor(box, [...taken, ...notes]);
      return room ? [{ ...box, ...room }] : [];
    })[0];
    if (found) notes.push(found);
    else left.push(boxes[0] as NoteBox);
  }
  return { notes, left };
};

const layOutBy = async (
  folded: Folded,
  language: Language,
  { direction, distance, widest, card: wide, written }: Attempt,
): Promise<Layout> => {
  const boxes = folded.cards.map((card) => cardBox(card, language, wide, folded.back.get(card.id)));
  const idOf = (card: string): string => `n${folded.cards.findIndex(({ id }) => id === card)}`;
  const labels = folded.lines.map((line) => labelBox(line, language, widest, written));
  const graph: ElkNode = await elk.layout({
    id: 'chart',
    layoutOptions: {
      ...OPTIONS,
      'elk.direction': direction,
      'elk.layered.spacing.nodeNodeBetweenLayers': String(distance),
      'elk.layered.spacing.edgeNodeBetweenLayers': String(Math.min(10, distance)),
      'elk.layered.spacing.edgeEdgeBetweenLayers': String(Math.min(8, distance)),
    },
    children: boxes.map(({ card, width, height }) => ({ id: idOf(card.id), width, height })),
    edges: folded.lines.map((line, index) => {
      const label = labels[index];
      return {
        id: `e${index}`,
        sources: [idOf(line.from)],
        targets: [idOf(line.to)],
        layoutOptions: { 'elk.layered.priority.straightness': line.isHappy ? '10' : '1' },
        labels: label ? [{ text: 'said', width: label.width, height: label.height }] : [],
      };
    }),
  });
  const [width, height] = [graph.width ?? 0, graph.height ?? 0];
  const left = Math.max(0, (WINDOW.width - width) / 2);
  const top = Math.max(0, Math.min(24, (WINDOW.height - height) / 2));
  const cards = boxes.map((box, index): PlacedCard => {
    const { x = 0, y = 0 } = graph.children?.[index] ?? {};
    return { ...box, x: x + left, y: y + top };
  });
  const lines = folded.lines.map((line, index): PlacedLine => {
    const edge = graph.edges?.[index];
    const [spot] = edge?.labels ?? [];
    const label = labels[index];
    return {
      line,
      points: (edge ? pointsOf(edge) : []).map(({ x, y }) => ({ x: x + left, y: y + top })),
      label: label ? { ...label, x: (spot?.x ?? 0) + left, y: (spot?.y ?? 0) + top } : null,
    };
  });
  const taken = [...cards, ...lines.flatMap(({ points, label }) => [...piecesOf(points), ...(label ? [label] : [])])];
  return {
    folded,
    language,
    width: Math.max(width, 0),
    height: Math.max(height, 0),
    cards,
    lines,
    ...placeNotes(folded, language, taken),
  };
};

/** The smallest words are drawn in 12.5 px, and read in 12. */
const SMALLEST = 0.96;
const [MAX_WIDTH, MAX_HEIGHT] = [WINDOW.width / SMALLEST, WINDOW.height / SMALLEST];
export const fits = ({ width, height }: Layout): boolean => width <= MAX_WIDTH && height <= MAX_HEIGHT;
/** Distance from a layout that shows everything in the window; notes without a place count less. */
const excess = ({ width, height, left }: Layout): number =>
  100 * (Math.max(0, width - MAX_WIDTH) + Math.max(0, height - MAX_HEIGHT)) + left.length;

export type Layouts = Readonly<Record<Language, Layout>>;

const layOutOne = async (folded: Folded, language: Language): Promise<Layout> => {
  let best: Layout | null = null;
  for (const attempt of ATTEMPTS) {
    const layout = await layOutBy(folded, language, attempt);
    if (best === null || excess(layout) < excess(best)) best = layout;
    if (excess(best) === 0) break;
  }
  if (best === null) throw new Error('Nothing to lay out');
  return best;
};

/**
 * The most cards that fit in both languages, otherwise the nearest attempt.
 * @param foldings of the same flow, from the most cards to the fewest
 */
export const layOut = async (foldings: Iterable<Folded>): Promise<Layouts> => {
  let best: Layouts | null = null;
  for (const folded of foldings) {
    const both: Layouts = { en: await layOutOne(folded, 'en'), zh: await layOutOne(folded, 'zh') };
    if (best === null || excess(both.en) + excess(both.zh) < excess(best.en) + excess(best.zh)) best = both;
    if (fits(best.en) && fits(best.zh)) break;
  }
  if (best === null) throw new Error('Nothing to lay out');
  return best;
};
