/** A flow folded to what fits a window: its steps as cards, one line between two of them. */
import type { ToldFlow } from '#atlas/flows.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { machines } from '#model/flows.ts';
import { type Graph, graphOf } from '#model/graph.ts';
import { nodesOf, transitionsOf } from '#model/nodes.ts';
import { assignedIn, between, type Card, cardsOf, type Folding, isFoldedFlow, junctionsOf, rowOf } from './cards.ts';
import { nearestAfter, type Ride, ridesOf } from './hops.ts';
import { isShown, kindOf, leavesOf } from './kinds.ts';
import { type Lines, linesOf } from './lines.ts';

export interface Folded extends Lines {
  flow: ToldFlow;
  /** The card that is drawn alone; null: the whole flow is drawn. */
  opened: Card | null;
  cards: readonly Card[];
  caption: Words;
}

/** Most cards at the first look. */
const MOST_CARDS = 9;
/** Number of cards at which folding stops. */
const FEWEST_CARDS = 5;

const graphsOf = (flow: ToldFlow): Graph[] => (machines.get(flow.story.flow) ?? []).map(graphOf);
const reachedIn = (graphs: readonly Graph[]): Set<string> =>
  new Set(graphs.flatMap(({ places }) => places.map(({ at }) => at)));

/** Nearness of two cards: rides between them, and cards that lead to both. */
const nearness = (one: string, other: string, pairs: readonly (readonly [string, string])[]): number => {
  const leads = (to: string) => new Set(pairs.flatMap(([from, end]) => (end === to ? [from] : [])));
  const direct = pairs.filter(([from, to]) => (from === one && to === other) || (from === other && to === one)).length;
  const shared = [...leads(one)].filter((from) => leads(other).has(from)).length;
  return 2 * direct + shared;
};

/** Merges the two nearest cards, but two of the happy path only when no other pair is left. */
const mergedOnce = (
  cards: readonly Card[],
  assigned: ReadonlyMap<string, string>,
  rides: readonly Ride[],
): Map<string, string> | null => {
  const drawn = cards.filter(({ kind }) => kind !== 'junction');
  const pairs = [...new Set(rides.map(({ from, to }) => `${assigned.get(from)}\n${assigned.get(to)}`))].map(
    (pair) => pair.split('\n') as [string, string],
  );
  let best: { score: number; into: Card; gone: Card } | null = null;
  for (const gone of drawn)
    for (const into of drawn) {
      if (gone === into || (gone.isHappy && !into.isHappy) || gone.rows.length + into.rows.length > 6) continue;
      const score =
        nearness(gone.id, into.id, pairs) * 10 -
        (gone.isHappy ? 200 : 0) -
        (gone.kind === into.kind ? 0 : 100) -
        3 * (gone.rows.length + into.rows.length) -
        (into.isHappy ? 5 : 0);
      if (best === null || score > best.score) best = { score, into, gone };
    }
  if (best === null) return null;
  const { into, gone } = best;
  return new Map([...assigned].map(([at, id]) => [at, id === gone.id ? into.id : id]));
};

const isFoldedIn = (flow: ToldFlow): ((at: string) => boolean) => {
  if (!isFoldedFlow(flow)) return () => false;
  const leaves = leavesOf(flow);
  return (at) => {
    const node = leaves.get(at);
    return node !== undefined && !isShown(kindOf(flow, node));
  };
};

const captionOf = (flow: ToldFlow, cards: readonly Card[], { counts }: Lines): Words => {
  const all = nodesOf(flow.machine).flatMap(transitionsOf).length;
  const states = leavesOf(flow).size;
  const steps = cards.filter(({ number }) => number !== null).length;
  return words(
    `${all} transitions, ${states} states, ${steps} ${isFoldedFlow(flow) ? 'steps' : 'cards'}. ${counts.lines} are in lines, ${counts.inside} inside the steps or lead back, ${counts.notes} said once in a note.`,
    `${all} 个转换、${states} 个状态、${steps} 个步骤。${counts.lines} 个画成线，${counts.inside} 个在步骤内或返回，${counts.notes} 个在旁注中一次说明。`,
  );
};

/** a, b, c … z, z1 … */
const letter = (index: number): string => (index < 26 ? String.fromCharCode(97 + index) : `z${index - 25}`);

/** A step drawn alone: each of its states, and the other steps to which it leads. */
export const openCard = (folded: Folded, opened: Card): Folded => {
  const { flow } = folded;
  const graphs = graphsOf(flow);
  const own = new Set(opened.states);
  const isFolded = isFoldedIn(flow);
  const reached = reachedIn(graphs);
  const rides = ridesOf(graphs, (at) => !own.has(at) && isFolded(at)).filter(({ from }) => own.has(from));
  const outer = new Map(folded.cards.flatMap((card) => card.states.map((at) => [at, card] as const)));
  const { happyPath } = flow.story;
  const rankOf = (at: string): number =>
    happyPath.includes(at) ? happyPath.indexOf(at) : happyPath.length + opened.states.indexOf(at);
  const inner = opened.states
    .filter((at) => reached.has(at))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((at, index): Card => {
      const row = rowOf(flow, at);
      const kind = row.kind === 'screen' || row.kind === 'door' ? 'step' : row.kind;
      return {
        id: at,
        number: letter(index),
        kind,
        title: row.title,
        rows: [row],
        states: [at],
        isHappy: happyPath.includes(at),
      };
    });
  const met = new Set(rides.flatMap(({ to }) => (own.has(to) ? [] : (outer.get(to) ?? []))));
  const ghosts = folded.cards
    .filter((card) => met.has(card))
    .map(
      (card): Card => ({
        ...card,
        kind: 'ghost',
        rows: card.rows.slice(0, 1).map((row) => ({ ...row, title: card.title, behind: null })),
      }),
    );
  const cards = [...inner, ...ghosts];
  const byState = new Map(cards.flatMap((card) => card.states.map((at) => [at, card] as const)));
  const lines = linesOf({ flow, cards, rides, cardOf: (at) => byState.get(at), hasNotes: true });
  const count = new Set(rides.flatMap(({ hops }) => hops.flatMap(({ taken }) => taken.map(({ name }) => name)))).size;
  return {
    flow,
    opened,
    cards,
    ...lines,
    caption: words(
      `${inner.length} states, ${count} transitions, ${lines.counts.lines} of them as lines.`,
      `${inner.length} 个状态，${count} 个转换，其中 ${lines.counts.lines} 个画成线。`,
    ),
  };
};

/** The same flow with ever fewer cards. */
export const foldingsOf = function* (flow: ToldFlow): Generator<Folded> {
  let former = Number.POSITIVE_INFINITY;
  for (let most = MOST_CARDS; most >= FEWEST_CARDS; most -= 1) {
    const folded = foldFlow(flow, most);
    if (folded.cards.length < former) yield folded;
    former = folded.cards.length;
  }
};

/** @param most cards at most; fewer than the flow has are merged */
export const foldFlow = (flow: ToldFlow, most = MOST_CARDS): Folded => {
  const graphs = graphsOf(flow);
  const isFolded = isFoldedIn(flow);
  const all = ridesOf(graphs, isFolded);
  const folding: Folding = { flow, rides: all, reached: reachedIn(graphs), after: nearestAfter(graphs, isFolded) };
  let assigned = assignedIn(folding);
  const junctions = junctionsOf(all, between, (at) => assigned.get(at) ?? at);
  const rides = junctions.size > 0 ? ridesOf(graphs, (at) => isFolded(at) && !junctions.has(at)) : all;
  let cards = cardsOf(folding, assigned, junctions);
  while (cards.filter(({ number }) => number !== null).length > most) {
    const next = mergedOnce(cards, assigned, rides);
    if (next === null) break;
    assigned = next;
    cards = cardsOf(folding, assigned, junctions);
  }
  const byState = new Map(cards.flatMap((card) => card.states.map((at) => [at, card] as const)));
  const lines = linesOf({ flow, cards, rides, cardOf: (at) => byState.get(at), hasNotes: true });
  return { flow, opened: null, cards, ...lines, caption: captionOf(flow, cards, lines) };
};
