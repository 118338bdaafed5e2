/** Data for the script of a flow's page: each state with what can happen there, from the explored graphs. */
import { refusedIn } from '#atlas/asking/refused.ts';
import { wordsIn } from '#atlas/chart.words.ts';
import { type FlowCoverage, type Marks, marksOf } from '#atlas/coverage/flow.coverage.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import type { Card } from '#atlas/fold/cards.ts';
import { behindOf, kindOf, leavesOf, type StateKind } from '#atlas/fold/kinds.ts';
import type { CardLine } from '#atlas/fold/lines.ts';
import { happeningsOf, isIn } from '#atlas/happenings.ts';
import { nearestWalks, pathId } from '#atlas/paths/told.walks.ts';
import type { Screens } from '#atlas/walk/flow.screens.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { type Money, moneyAt } from '#model/money.ts';
import { heldTimes } from '#model/products/held-times.ts';

/** An index in `texts`. */
type TextIndex = number;
interface Happens {
  event: TextIndex;
  notes: readonly TextIndex[];
  /** Paths of states; empty: the state stays. */
  to: readonly string[];
  isOutside: boolean;
}
export interface StateData {
  title: TextIndex;
  kind: StateKind;
  /** The id of its card. */
  card: string | null;
  behind: string | null;
  money: readonly Money[];
  said: readonly TextIndex[];
  /** Possible holders of the time that is paid for. */
  times: readonly string[];
  clauses: readonly string[];
  /** Refusals after which it shows: the sentence, null for words of its own, the call and reason, and the walk's address. */
  refused: readonly (readonly [said: TextIndex | null, after: TextIndex, walk: string])[];
  happens: readonly Happens[];
  /** The nearest way: its id, the index of its beginning, and labels; null for a transient state. */
  way: { id: string; start: number; labels: readonly string[] } | null;
  /** Address of its picture without view; null where there is none. */
  picture: string | null;
  /** Why a browser never shows it. */
  unseen: string | null;
}
export interface FlowData {
  flow: string;
  title: Words;
  texts: readonly (readonly [en: string, zh: string])[];
  cards: readonly { id: string; number: string | null; title: TextIndex; states: readonly string[] }[];
  states: Readonly<Record<string, StateData>>;
  /** Events that no person sends on the flow's screens. */
  outside: readonly string[];
  /** Marks of each layer of the tests on the chart: pairs of cards, and states. */
  layers: readonly Marks[];
  /** Whether the last whole run proved a clause. */
  proven: Readonly<Record<string, boolean | null>>;
}

const tableOf = () => {
  const texts: [string, string][] = [];
  const known = new Map<string, number>();
  const indexOf = ({ en, zh }: Words): number => {
    const key = `${en}\n${zh}`;
    const index = known.get(key) ?? texts.push([en, zh]) - 1;
    known.set(key, index);
    return index;
  };
  return { texts, indexOf };
};

export interface DataOf {
  flow: ToldFlow;
  cards: readonly Card[];
  lines: readonly CardLine[];
  coverage: FlowCoverage;
  screens: Screens;
  outside: ReadonlySet<string>;
  /** null where no layer was measured. */
  proven: ReadonlySet<string> | null;
}

export const flowData = ({ flow, cards, lines, coverage, screens, outside, proven }: DataOf): FlowData => {
  const { story } = flow;
  const { texts, indexOf } = tableOf();
  const flows = machines.get(story.flow) ?? [];
  const graphs = flows.map(graphOf);
  const happenings = happeningsOf(graphs);
  const nearest = nearestWalks(flows);
  const [en, zh] = [wordsIn(flow, 'en'), wordsIn(flow, 'zh')];
  const cardOf = new Map(cards.flatMap((card) => card.states.map((at) => [at, card.id] as const)));
  // beginnings of a flow may say the same commitment in other words
  const committed = new Map<string, Map<string, { name: string; sentence: Words }>>();
  for (const one of flows)
    for (const { at, committed: name } of graphOf(one).places) {
      const sentence = name === null ? undefined : one.story.committed?.[name];
      if (name !== null && sentence)
        committed.set(at, (committed.get(at) ?? new Map()).set(sentence.en, { name, sentence }));
    }
  const states = [...leavesOf(flow)].map(([at, node]): [string, StateData] => {
    const walk = nearest.get(at);
    const said = [...(committed.get(at)?.values() ?? [])];
    const happens = happenings.in(node).map(({ transition, ends, actions }): Happens => {
      const others = zh.notesOf(transition, actions);
      const targets = transition.target?.map((one) => one.path.join('.')) ?? ends.filter((end) => !isIn(end, node));
      return {
        event: indexOf(words(en.labelOf(transition), zh.labelOf(transition))),
        notes: en.notesOf(transition, actions).map((note, index) => indexOf(words(note, others[index] ?? ''))),
        to: targets,
        isOutside:
          transition.eventType.startsWith('xstate.') ||
          transition.eventType === '' ||
          outside.has(transition.eventType),
      };
    });
    const [picture] = screens.of(at);
    return [
      at,
      {
        title: indexOf(story.states[at] ?? words(at, at)),
        kind: kindOf(flow, node),
        card: cardOf.get(at) ?? null,
        behind: behindOf(flow, node)?.story.flow ?? null,
        money: [...new Set(said.flatMap(({ name }) => moneyAt(name) ?? []))],
        said: said.map(({ sentence }) => indexOf(sentence)),
        times: heldTimes()[story.flow]?.[at] ?? [],
        clauses: story.states[at]?.requirements ?? [],
        refused: refusedIn(flow).flatMap(({ at: there, said: sentence, after, start, labels }) =>
          there === at ? [[sentence && indexOf(sentence), indexOf(after), [start, ...labels].join('~')] as const] : [],
        ),
        happens,
        way: walk
          ? {
              id: pathId(walk.flow, walk.path),
              start: flows.indexOf(walk.flow),
              labels: walk.path.map(({ label }) => label),
            }
          : null,
        picture: picture?.base ?? null,
        unseen: screens.reasonFor(at),
      },
    ];
  });
  const clauses = new Set(states.flatMap(([, state]) => state.clauses));
  return {
    flow: story.flow,
    title: words(story.title.en, story.title.zh),
    cards: cards.map(({ id, number, title, states: own }) => ({ id, number, title: indexOf(title), states: own })),
    states: Object.fromEntries(states),
    texts,
    outside: [...outside],
    layers: marksOf(
      coverage,
      lines.map(({ from, to, transitions }) => ({ id: `${from}\n${to}`, transitions })),
    ),
    proven: Object.fromEntries([...clauses].map((id) => [id, proven === null ? null : proven.has(id)])),
  };
};
