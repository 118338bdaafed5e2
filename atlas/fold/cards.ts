/** Steps of a flow as cards, with the screens of each. */
import type { ToldFlow } from '#atlas/flows.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { nodesOf, pathOf } from '#model/nodes.ts';
import type { Ride } from './hops.ts';
import { behindOf, isShown, kindOf, leavesOf, type StateKind } from './kinds.ts';
import { stepsOf } from './steps.ts';

export interface Row {
  at: string;
  title: Words;
  kind: StateKind;
  /** Name of the flow that a door opens. */
  behind: string | null;
}
export interface Card {
  id: string;
  /** 1, 2, 3, in an opened step a, b, c; null of a junction: a folded state with many ways in and out. */
  number: string | null;
  kind: 'step' | 'end' | 'junction' | 'answer' | 'question' | 'ghost';
  title: Words;
  /** Shown states, in the order of the happy path, then of the machine. */
  rows: readonly Row[];
  /** Paths of all states of the card, folded ones too. */
  states: readonly string[];
  isHappy: boolean;
}

/** From this many states on, answers and questions are folded. */
const FEW = 9;
/** Ways in and ways out of a junction. */
const MANY = 3;

export const isFoldedFlow = (flow: ToldFlow): boolean => leavesOf(flow).size >= FEW;

const titleOf = ({ story }: ToldFlow, path: string): Words => {
  const said = story.states[path];
  return said ? words(said.en, said.zh) : words(path, path);
};

export const rowOf = (flow: ToldFlow, at: string): Row => {
  const node = leavesOf(flow).get(at);
  if (node === undefined) throw new Error(`${flow.story.flow}: no state ${at}`);
  const kind = kindOf(flow, node);
  return {
    at,
    title: titleOf(flow, at),
    kind,
    behind: kind === 'door' ? (behindOf(flow, node)?.story.flow ?? null) : null,
  };
};

/** Outer groups of a state, the outermost last. */
const groupsOf = (path: string): string[] => {
  const parts = path.split('.');
  return parts.slice(0, -1).map((_, index) => parts.slice(0, parts.length - 1 - index).join('.'));
};

/** Folded states with many ways in and out, by the shown states at their ends. */
export const junctionsOf = (
  rides: readonly Ride[],
  placesOn: (ride: Ride) => readonly string[],
  cardOf: (at: string) => string,
): Set<string> => {
  const [into, out] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const note = (notes: Map<string, Set<string>>, at: string, card: string) =>
    notes.set(at, (notes.get(at) ?? new Set()).add(card));
  for (const ride of rides)
    for (const at of placesOn(ride)) {
      if (cardOf(ride.from) !== cardOf(at)) note(into, at, cardOf(ride.from));
      if (cardOf(ride.to) !== cardOf(at)) note(out, at, cardOf(ride.to));
    }
  return new Set(
    [...into].flatMap(([at, cards]) => (cards.size >= MANY && (out.get(at)?.size ?? 0) >= MANY ? [at] : [])),
  );
};

/** States on the way of a ride, without its ends. */
export const between = ({ hops }: Ride): string[] => hops.slice(1).map(({ taken }) => taken[0]?.at ?? '');

export interface Folding {
  flow: ToldFlow;
  rides: readonly Ride[];
  /** Paths of states in which a person can be. */
  reached: ReadonlySet<string>;
  /** The shown state that is nearest after a folded one. */
  after: (at: string) => string | null;
}

/** Card id by state: its step, its outermost group, or a card of its own. */
export const assignedIn = ({ flow, rides, reached, after }: Folding): Map<string, string> => {
  const steps = stepsOf(flow);
  const isFolded = isFoldedFlow(flow);
  const assigned = new Map<string, string>();
  const [shown, folded]: [string[], string[]] = [[], []];
  for (const [path, node] of leavesOf(flow))
    if (reached.has(path) || kindOf(flow, node) === 'question')
      (isShown(kindOf(flow, node)) || !isFolded ? shown : folded).push(path);
  for (const path of shown) {
    const step = steps.get(path);
    assigned.set(path, !isFolded ? path : step === undefined ? (groupsOf(path).at(-1) ?? path) : `step ${step}`);
  }
  for (const path of folded) {
    const step = steps.get(path);
    const group = groupsOf(path).at(-1);
    const ride = rides.find((one) => between(one).includes(path));
    const near = assigned.get(ride?.from ?? after(path) ?? '');
    const own = step === undefined ? group : `step ${step}`;
    const isKnown = own !== undefined && [...assigned.values()].includes(own);
    assigned.set(path, isKnown ? own : (near ?? own ?? path));
  }
  return assigned;
};

/** Cards of an assignment, numbered: the happy path, and each other after the one before it in the machine. */
export const cardsOf = (
  folding: Folding,
  assigned: ReadonlyMap<string, string>,
  junctions: ReadonlySet<string>,
): Card[] => {
  const { flow, reached } = folding;
  const { happyPath } = flow.story;
  const isFolded = isFoldedFlow(flow);
  const leaves = leavesOf(flow);
  const order = nodesOf(flow.machine).map(pathOf);
  const kinds = new Map([...leaves].map(([path, node]) => [path, kindOf(flow, node)]));
  const isSeen = (path: string): boolean =>
    isFolded
      ? isShown(kinds.get(path) ?? 'question') && reached.has(path)
      : reached.has(path) || kinds.get(path) === 'question';
  const happyRank = (path: string): number => {
    const index = happyPath.indexOf(path);
    return index < 0 ? happyPath.length + order.indexOf(path) : index;
  };
  const groups = Map.groupBy(
    [...assigned.keys()].filter((path) => !junctions.has(path)),
    (path) => assigned.get(path) ?? path,
  );
  const cards = [...groups].flatMap(([id, states]): Card[] => {
    const seen = states.filter(isSeen).toSorted((a, b) => happyRank(a) - happyRank(b));
    const [first] = seen;
    if (first === undefined) return [];
    const group = groupsOf(first).findLast((outer) => flow.story.states[outer] !== undefined);
    const named = seen.find((path) => id === `step ${path}`) ?? first;
    const kind = kinds.get(first) ?? 'screen';
    const isOpaque = !isShown(kind) && seen.length === 1;
    const isEnd = seen.every(
      (path) =>
        kinds.get(path) === 'end' || (happyPath.at(-1) === path && happyPath.indexOf(path) === happyPath.length - 1),
    );
    return [
      {
        id,
        number: '0',
        kind: isOpaque ? (kind as 'answer' | 'question') : isEnd ? 'end' : 'step',
        title: titleOf(flow, seen.length > 1 && group !== undefined ? group : named),
        rows: seen.map((path) => rowOf(flow, path)),
        states,
        isHappy: seen.some((path) => happyPath.includes(path)),
      },
    ];
  });
  for (const path of junctions)
    cards.push({
      id: path,
      number: null,
      kind: 'junction',
      title: titleOf(flow, path),
      rows: [],
      states: [path],
      isHappy: false,
    });
  const machineRank = (card: Card): number =>
    Math.min(...card.states.filter((path) => isSeen(path) || junctions.has(path)).map((path) => order.indexOf(path)));
  const inMachine = cards.toSorted((a, b) => machineRank(a) - machineRank(b));
  const firstOf = (card: Card): number => Math.min(...card.rows.map(({ at }) => happyRank(at)));
  const ordered = cards.filter(({ isHappy }) => isHappy).toSorted((a, b) => firstOf(a) - firstOf(b));
  for (const card of inMachine) {
    if (ordered.includes(card)) continue;
    const before = inMachine.slice(0, inMachine.indexOf(card)).findLast((one) => ordered.includes(one));
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, card);
  }
  let number = 0;
  return ordered.map((card) => {
    if (card.kind === 'junction') return card;
    number += 1;
    return { ...card, number: String(number) };
  });
};
