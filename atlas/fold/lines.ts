/** Lines between cards, chips of those that lead back, and what is said once in the margin. */
import type { AnyTransitionDefinition } from 'xstate';
import { wordsIn } from '#atlas/chart.words.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import { implementationName } from '#machines/kit/reasons.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { Way } from '#model/graph.ts';
import { nodesOf, transitionGroupsOf, transitionsOf } from '#model/nodes.ts';
import { transitionName } from '#model/transitions.ts';
import type { Card } from './cards.ts';
import type { Ride } from './hops.ts';

export interface CardLine {
  from: string;
  to: string;
  /** Texts of events, each once; the commonest is not written. */
  events: readonly Words[];
  conditions: readonly Words[];
  /** Whether the line is only taken after a refusal, or without an answer. */
  isBad: boolean;
  isHappy: boolean;
  /** Names of the transitions that the line bundles. */
  transitions: readonly string[];
}
export interface Note {
  title: Words;
  lines: readonly Words[];
}
export interface Lines {
  lines: readonly CardLine[];
  /** Numbers of the cards to which a card leads back, by card. */
  back: ReadonlyMap<string, readonly { number: string; isBad: boolean }[]>;
  notes: readonly Note[];
  commonest: Words | null;
  /** How many transitions are in lines, in notes, inside cards and in chips. */
  counts: { lines: number; notes: number; inside: number };
}

/** Share of the screens from which an event has to lead to the same end. */
const MOST = 0.6;
/** Lines of the second note. */
const MOST_LINES = 4;
/** Whether the target depends on the step, which a chip names. */
const BACK = /^step\.back$/;

const tellerOf = (flow: ToldFlow) => {
  const [en, zh] = [wordsIn(flow, 'en'), wordsIn(flow, 'zh')];
  const transitions = new Map<string, AnyTransitionDefinition>(
    nodesOf(flow.machine)
      .flatMap(transitionsOf)
      .map((one) => [transitionName(one), one]),
  );
  const isAlternative = (one: AnyTransitionDefinition): boolean =>
    (transitionGroupsOf(one.source).find((group) => group.includes(one)) ?? []).indexOf(one) > 0;
  const event = (type: string): Words => words(en.eventWords(type), zh.eventWords(type));
  const otherwise = words(en.phrase('otherwise'), zh.phrase('otherwise'));
  const conditions = ({ hops }: Pick<Ride, 'hops'>): Words[] => {
    const taken = hops.flatMap((hop) => hop.taken).flatMap(({ name }) => transitions.get(name) ?? []);
    const said = taken.flatMap((one) => flow.story.guards[implementationName(one.guard) ?? ''] ?? []);
    if (said.length > 0) return said;
    return taken.some((one) => one.guard === undefined && isAlternative(one)) ? [otherwise] : [];
  };
  const effects = (hops: readonly Way[]): Words[] => {
    const actions = hops.flatMap(({ taken }) => taken.flatMap((one) => one.actions));
    return [...new Set(actions)].flatMap((name) => flow.story.effects[name] ?? []);
  };
  /** An event that leads to the same ends from most screens. @param without numbers of the cards where it does not happen */
  const always = (type: string, ends: readonly Card[], stays: boolean, without: readonly string[]): Words => {
    const { en, zh } = event(type);
    const to = (language: keyof Words) => ends.map(({ number, title }) => `→ ${number ?? title[language]}`);
    const except = {
      en: without.length > 0 ? `, not at ${without.join(', ')}` : '',
      zh: without.length > 0 ? `，${without.join('、')} 除外` : '',
    };
    return words(
      `${en} ${[...to('en'), ...(stays ? ['stays'] : [])].join(', or ')}${except.en}`,
      `${zh} ${[...to('zh'), ...(stays ? ['停留'] : [])].join('，或')}${except.zh}`,
    );
  };
  return { event, conditions, effects, otherwise, always };
};

const once = (said: readonly Words[]): Words[] => [...new Map(said.map((one) => [one.en, one])).values()];
const joined = (en: string, zh: string): Words => words(en, zh);
const inOrder = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });
const isError = (type: string): boolean => type.startsWith('xstate.error.');

export interface LinesOf {
  flow: ToldFlow;
  cards: readonly Card[];
  rides: readonly Ride[];
  /** The card that shows a state. */
  cardOf: (at: string) => Card | undefined;
  /** False draws everything without notes, as in an opened step. */
  hasNotes: boolean;
}

export const linesOf = ({ flow, cards, rides, cardOf, hasNotes }: LinesOf): Lines => {
  const teller = tellerOf(flow);
  const { happyPath } = flow.story;
  const rank = new Map(cards.map((card, index) => [card.id, index]));
  const rankOf = (card: Card | undefined): number => rank.get(card?.id ?? '') ?? -1;
  const way = happyPath.map(cardOf).filter((card): card is Card => card !== undefined);
  const happy = new Set(
    way.flatMap((card, index) =>
      way[index + 1] && way[index + 1] !== card ? [`${card.id}\n${way[index + 1]?.id}`] : [],
    ),
  );
  const pairOf = ({ from, to }: Ride): string => `${cardOf(from)?.id}\n${cardOf(to)?.id}`;
  const namesIn = (some: readonly Ride[]): Set<string> =>
    new Set(some.flatMap(({ hops }) => hops.flatMap(({ taken }) => taken.map(({ name }) => name))));

  /** Events without which the happy path would break off. */
  const carries = new Set(
    [...happy].flatMap((pair) => {
      const own = new Set(rides.filter((ride) => pairOf(ride) === pair).map(({ hops }) => hops[0]?.type ?? ''));
      return own.size === 1 ? [...own] : [];
    }),
  );

  // what most screens take to the same end
  const screens = cards.flatMap(({ rows }) =>
    rows.filter(({ kind }) => kind === 'screen' || kind === 'door').map(({ at }) => at),
  );
  const byType = Map.groupBy(rides, ({ hops }) => hops[0]?.type ?? '');
  /** Ends that the margin says once, by event. */
  const said = new Map<string, ReadonlySet<Card>>();
  const always: Words[] = [];
  for (const [type, own] of hasNotes && screens.length > 3 ? byType : []) {
    if (type.startsWith('xstate.done.') || isError(type) || carries.has(type)) continue;
    const endsAt = Map.groupBy(own, ({ from, to }) => (cardOf(from) === cardOf(to) ? null : cardOf(to)));
    const isMost = (some: readonly Ride[]): boolean =>
      new Set(some.map(({ from }) => from)).size >= MOST * screens.length;
    const stays = endsAt.get(null) ?? [];
    const staysIn = (end: Card): Ride[] => stays.filter(({ from }) => cardOf(from) === end);
    const ends = [...endsAt].flatMap(([end, some]) => (end && isMost([...some, ...staysIn(end)]) ? [end] : []));
    if ((ends.length === 0 && !isMost(stays)) || (BACK.test(type) && endsAt.size > 1)) continue;
    said.set(type, new Set(ends));
    const at = new Set(
      own
        .filter(({ from, to }) => cardOf(from) === cardOf(to) || ends.some((end) => end === cardOf(to)))
        .map(({ from }) => from),
    );
    const without = cards.flatMap(({ number, rows }) =>
      number !== null && rows.every((row) => !at.has(row.at)) ? [number] : [],
    );
    always.push(teller.always(type, ends, stays.length > 0, without));
  }
  const isNoted = ({ from, to, hops }: Ride): boolean => {
    const ends = said.get(hops[0]?.type ?? '');
    const end = cardOf(to);
    return ends !== undefined && (end === cardOf(from) || (end !== undefined && ends.has(end)));
  };
  const noted = rides.filter(isNoted);
  const drawn = rides.filter((ride) => !isNoted(ride));
  const inside = drawn.filter(({ from, to }) => cardOf(from) === cardOf(to));
  const across = drawn.filter(({ from, to }) => cardOf(from) !== cardOf(to) && cardOf(from) && cardOf(to));

  // effects without leaving the card
  const effects = new Map<string, Set<string>>();
  const words0 = new Map<string, Words>();
  for (const { from, hops } of hasNotes ? inside : []) {
    const [first] = hops;
    const number = cardOf(from)?.number;
    const happens = first && !first.type.startsWith('xstate.') ? teller.effects(hops) : [];
    if (!first || happens.length === 0 || number === null || number === undefined) continue;
    const event = teller.event(first.type);
    const line = joined(
      `${event.en}: ${happens.map(({ en }) => en).join('; ')}`,
      `${event.zh}：${happens.map(({ zh }) => zh).join('；')}`,
    );
    words0.set(line.en, line);
    effects.set(line.en, (effects.get(line.en) ?? new Set()).add(number));
  }
  const closing = [...effects]
    .toSorted(([, a], [, b]) => b.size - a.size)
    .slice(0, MOST_LINES)
    .map(([key, numbers]) => {
      const line = words0.get(key) ?? words(key, key);
      const list = [...numbers].toSorted(inOrder).join(', ');
      return joined(`${list} · ${line.en}`, `${list} · ${line.zh}`);
    });

  const isForward = (from: Card | undefined, to: Card | undefined): boolean =>
    from?.kind === 'junction' || to?.kind === 'junction'
      ? rankOf(from) < rankOf(to) || to?.kind === 'junction'
      : rankOf(from) < rankOf(to);
  const types = Map.groupBy(across, ({ hops }) => hops[0]?.type ?? '');
  const pairsOf = (own: readonly Ride[]): number => new Set(own.map(pairOf)).size;
  const [commonest] = [...types]
    .filter(([type]) => !type.startsWith('xstate.'))
    .toSorted(([, a], [, b]) => pairsOf(b) - pairsOf(a));
  const silent = commonest && pairsOf(commonest[1]) >= 2 ? commonest[0] : null;

  const drafts: (Omit<CardLine, 'from' | 'to' | 'conditions'> & { from: Card; to: Card; conditions: Words[][] })[] = [];
  const back = new Map<string, { number: string; isBad: boolean }[]>();
  const grouped = Map.groupBy(across, pairOf);
  for (const [pair, own] of grouped) {
    const [from, to] = [cardOf(own[0]?.from ?? ''), cardOf(own[0]?.to ?? '')];
    if (!from || !to) continue;
    const isBad = own.every(({ hops }) => hops.some(({ type }) => isError(type)));
    if (!isForward(from, to)) {
      if (to.number !== null)
        back.set(
          from.id,
          [...(back.get(from.id) ?? []), { number: to.number, isBad }].toSorted((a, b) => inOrder(a.number, b.number)),
        );
      continue;
    }
    // a good way comes before a bad one, a short one before a long one
    const told = isBad ? own : own.filter(({ hops }) => hops.every(({ type }) => !isError(type)));
    const events = once(
      told.flatMap(({ hops }) => (hops.at(-1)?.type === silent ? [] : [teller.event(hops.at(-1)?.type ?? '')])),
    );
    drafts.push({
      from,
      to,
      events,
      isBad,
      isHappy: happy.has(pair),
      conditions: told.map(teller.conditions),
      transitions: [...namesIn(own)],
    });
  }
  const lines = drafts.map(({ from, to, events, conditions, ...line }): CardLine => {
    const others = drafts.filter((other) => other.from === from && other.to !== to);
    const isElsewhere = ({ en }: Words): boolean =>
      others.some((other) => other.conditions.flat().some((one) => one.en === en));
    // conditions that other lines of the card share say nothing
    const own = conditions.map((some) => some.filter((one) => one.en !== teller.otherwise.en && !isElsewhere(one)));
    const isPlain = own.some((some) => some.length === 0);
    const isTold = others.some(
      (other) => other.isBad === line.isBad && other.conditions.every((some) => some.length > 0),
    );
    const said = isPlain ? (isTold && conditions.flat().length > 0 ? [teller.otherwise] : []) : once(own.flat());
    const isEventElsewhere = ({ en }: Words): boolean =>
      others.some((other) => other.events.some((one) => one.en === en));
    return {
      ...line,
      from: from.id,
      to: to.id,
      conditions: said,
      events: isPlain ? events : events.filter((one) => !isEventElsewhere(one)),
    };
  });
  const inLines = new Set(lines.flatMap(({ transitions }) => transitions));
  const inNotes = namesIn(noted);
  const rest = [...namesIn(inside), ...namesIn(across)].filter((name) => !inLines.has(name) && !inNotes.has(name));
  return {
    lines,
    back,
    notes: [
      ...(always.length > 0 ? [{ title: words('At any moment', '任何时候'), lines: always }] : []),
      ...(closing.length > 0 ? [{ title: words('Within a step', '步骤之内'), lines: closing }] : []),
    ],
    commonest: silent === null ? null : teller.event(silent),
    counts: {
      lines: inLines.size,
      notes: [...inNotes].filter((name) => !inLines.has(name)).length,
      inside: new Set(rest).size,
    },
  };
};
