/** Facts of a situation, about which questions are asked: named, listed and held against it. */
import type { Graph, Place } from './graph.ts';
import { MONEY, type Money, moneyAt } from './money.ts';

/** `at:paying` a state or its group, `money:held`, `said:booked` a sentence of the screen, `event:hold.expired` it can happen, `over`,
 * `time:ours` a time can be the patient's there. */
export type Fact =
  | { kind: 'at'; name: string }
  | { kind: 'money'; name: Money }
  | { kind: 'said'; name: string }
  | { kind: 'event'; name: string }
  | { kind: 'time'; name: string }
  | { kind: 'over'; name: '' };

const isWithin = (place: string, outer: string): boolean =>
  outer === '' || place === outer || place.startsWith(`${outer}.`);
export const plainOf = (label: string): string => label.replace(/ (?:\(|->|is over$).*/, '');

export const stepsBy = (graph: Graph, place: Place, { kind, name }: Fact): Place['steps'] =>
  kind !== 'event'
    ? []
    : place.steps.filter(([way]) => {
        const { label, type } = graph.ways[way] ?? { label: '', type: '' };
        return [label, plainOf(label), type].includes(name);
      });

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
  const events = [...new Set(graphs.flatMap(({ ways }) => ways.map(({ label }) => plainOf(label))))];
  return [
    ...[...outer, ...at].map((name): Fact => ({ kind: 'at', name })),
    ...(said.length > 0 ? MONEY : []).map((name): Fact => ({ kind: 'money', name })),
    ...said.map((name): Fact => ({ kind: 'said', name })),
    ...[...new Set(times.flatMap((time) => [time.split(' ')[0] ?? time, time]))].map(
      (name): Fact => ({ kind: 'time', name }),
    ),
    ...events.map((name): Fact => ({ kind: 'event', name })),
    { kind: 'over', name: '' },
  ];
};

/** @param text as `factText` writes it, or a state's path @throws UnknownFactError */
export const readFact = (text: string, known: readonly Fact[]): Fact => {
  const fact = known.find((one) => factText(one) === text || factText(one) === `at:${text}`);
  if (fact) return fact;
  throw new UnknownFactError(text, known.map(factText));
};
