/** Facts of a situation, about which questions are asked: named, listed and held against it. */
import type { Graph, Place } from './graph.ts';
import { MONEY, type Money, moneyAt } from './money.ts';

/** `at:paying` a state or its group, `money:held`, `said:booked` a sentence of the screen, `event:hold.expired` it can happen, `over`,
 * `time:ours` a time can be the patient's there, `start:1` it began so, `fails:offline` a call can fail so,
 * `refused:step.next` a person can try it and reads what is missing, `no:step.back` people can act there while
 * no call runs, but not so. */
export type Fact =
  | { kind: 'start'; name: string }
  | { kind: 'fails'; name: string }
  | { kind: 'refused'; name: string }
  | { kind: 'no'; name: string }
  | { kind: 'at'; name: string }
  | { kind: 'money'; name: Money }
  | { kind: 'said'; name: string }
  | { kind: 'event'; name: string }
  | { kind: 'time'; name: string }
  | { kind: 'over'; name: '' };

const isWithin = (place: string, outer: string): boolean =>
  outer === '' || place === outer || place.startsWith(`${outer}.`);
export const plainOf = (label: string): string => label.replace(/ (?:\(|->|is over$).*/, '');

/** Choice of each failure, or of each event that is refused. */
export const ANY = 'any';
const isOfCall = (type: string): boolean => /^xstate\.(?:done|error)\./.test(type);
const isOwn = (type: string): boolean => !type.startsWith('xstate.');
/** A failed call by its label: `createStoreInvoice -> offline`. */
const failureIn = (label: string): string => / -> (.*)$/.exec(label)?.[1] ?? '';

/**
 * Steps that a fact is about: those of an event, of a failing call, or those that lead on where an event is not
 * possible.
 */
export const stepsBy = (graph: Graph, place: Place, { kind, name }: Fact): Place['steps'] =>
  place.steps.filter(([way, to]) => {
    const { label, type } = graph.ways[way] ?? { label: '', type: '' };
    if (kind === 'no') return isOwn(type) && graph.places[to]?.at !== place.at;
    if (kind === 'event') return [label, plainOf(label), type].includes(name);
    return kind === 'fails' && type.startsWith('xstate.error.actor.') && [ANY, failureIn(label)].includes(name);
  });

/** An event whose guard has an unmet need, by the name of its transition. */
const refusedIn = (graph: Graph, name: string): { type: string; guard: string } | null => {
  const [, type = '', guard = ''] = / --(.+?)\[(.+?)\]--> /.exec(name) ?? [];
  return graph.needs?.[guard] === undefined ? null : { type, guard };
};
/** Ids of the unmet needs, by each event that the place refuses. */
export const needsAt = (graph: Graph, place: Place): Map<string, readonly string[]> => {
  const taken = new Set(place.steps.map(([way]) => graph.ways[way]?.type));
  return new Map(
    (graph.refusals[place.refused] ?? []).flatMap((name): [string, readonly string[]][] => {
      const refused = refusedIn(graph, name);
      return refused === null || taken.has(refused.type) ? [] : [[refused.type, graph.needs?.[refused.guard] ?? []]];
    }),
  );
};

export const holds = (graph: Graph, place: Place, fact: Fact): boolean => {
  switch (fact.kind) {
    case 'at':
      return isWithin(place.at, fact.name);
    case 'money':
      return moneyAt(place.committed) === fact.name;
    case 'said':
      return place.committed === fact.name;
    case 'over':
      return place.isOver;
    case 'time':
      return (place.times ?? []).some((time) => time === fact.name || time.startsWith(`${fact.name} `));
    case 'start':
      return String(graph.start) === fact.name;
    case 'refused':
      return [...needsAt(graph, place).keys()].some((type) => [ANY, type].includes(fact.name));
    case 'no': {
      const types = place.steps.map(([way]) => graph.ways[way]?.type ?? '');
      return types.some(isOwn) && !types.includes(fact.name) && !types.some(isOfCall);
    }
    case 'fails':
    case 'event':
      return stepsBy(graph, place, fact).length > 0;
  }
};

export class UnknownFactError extends Error {
  constructor(text: string, known: readonly string[]) {
    super(`There is no fact “${text}”. There are:\n  ${known.join('\n  ')}`);
    this.name = 'UnknownFactError';
  }
}
export const factText = ({ kind, name }: Fact): string => (kind === 'over' ? 'over' : `${kind}:${name}`);

/** All facts that can be asked about. @param groups paths of states that hold others */
export const factsIn = (graphs: readonly Graph[], groups: readonly string[]): Fact[] => {
  const places = graphs.flatMap((graph) => graph.places);
  const at = [...new Set(places.map((place) => place.at))];
  const outer = groups.filter((group) => group !== '' && at.some((one) => one.startsWith(`${group}.`)));
  const said = [...new Set(places.flatMap(({ committed }) => committed ?? []))];
  const times = places.flatMap((place) => place.times ?? []);
  const ways = graphs.flatMap((graph) => graph.ways);
  const events = [...new Set(ways.map(({ label }) => plainOf(label)))];
  const failures = ways
    .filter(({ type }) => type.startsWith('xstate.error.actor.'))
    .map(({ label }) => failureIn(label));
  const refused = graphs.flatMap((graph) => graph.places.flatMap((place) => [...needsAt(graph, place).keys()]));
  const starts = graphs.flatMap(({ start }) => (start === undefined || graphs.length < 2 ? [] : [String(start)]));
  const withAny = (names: readonly string[]): string[] => (names.length === 0 ? [] : [...new Set([ANY, ...names])]);
  return [
    ...[...outer, ...at].map((name): Fact => ({ kind: 'at', name })),
    ...(said.length > 0 ? MONEY : []).map((name): Fact => ({ kind: 'money', name })),
    ...said.map((name): Fact => ({ kind: 'said', name })),
    ...[...new Set(times.flatMap((time) => [time.split(' ')[0] ?? time, time]))].map(
      (name): Fact => ({ kind: 'time', name }),
    ),
    ...starts.map((name): Fact => ({ kind: 'start', name })),
    ...events.map((name): Fact => ({ kind: 'event', name })),
    ...[...new Set(ways.map(({ type }) => type))].filter(isOwn).map((name): Fact => ({ kind: 'no', name })),
    ...withAny(refused).map((name): Fact => ({ kind: 'refused', name })),
    ...withAny(failures).map((name): Fact => ({ kind: 'fails', name })),
    { kind: 'over', name: '' },
  ];
};

/** @param text as `factText` writes it, or a state's path @throws UnknownFactError */
export const readFact = (text: string, known: readonly Fact[]): Fact => {
  const fact = known.find((one) => factText(one) === text || factText(one) === `at:${text}`);
  if (fact) return fact;
  throw new UnknownFactError(text, known.map(factText));
};
