/** Search index of the atlas: states, events and requirements of every flow, in both languages. */

import type { ToldPath, ToldStep } from '#atlas/told.path.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { nodesOf, pathOf, transitionsOf } from '#model/nodes.ts';
import type { FlowFacts } from './flow.facts.ts';

export interface SearchEntry {
  kind: 'flow' | 'state' | 'story' | 'event' | 'requirement';
  words: Words;
  /** The flow's title. */
  flow: Words;
  /** A path, an event type or an id, and ids of requirements: as a tester writes them. */
  names: string;
  /** Pages with the state: booking.html#confirmed. */
  links: readonly { to: string; words: Words }[];
}

const eventsIn = ({ flow: { machine, story } }: FlowFacts): Map<string, string[]> => {
  const states = new Map<string, string[]>();
  for (const node of nodesOf(machine)) {
    for (const { eventType } of transitionsOf(node)) {
      const type = eventType.startsWith('xstate.after.') ? (eventType.split('.')[2] ?? '') : eventType;
      if (story.events[type]) states.set(type, [...new Set([...(states.get(type) ?? []), pathOf(node)])]);
    }
  }
  return states;
};

const endOf = ({ start, steps }: ToldPath): ToldStep => steps.at(-1) ?? start;
/** How it begins, what it leads to, and by what. */
const storyWords = (path: ToldPath): Words => {
  const [{ start, title }, end] = [path, endOf(path)];
  return words(`${start.action.en} ${title.en}: ${end.action.en}`, `${start.action.zh}${title.zh}：${end.action.zh}`);
};

export const searchEntries = (facts: readonly FlowFacts[], requirements: ReadonlyMap<string, string>): SearchEntry[] =>
  facts.flatMap((one) => {
    const { story } = one.flow;
    const { flow: name, title, about, states, events } = story;
    const linkTo = (path: string) => ({
      to: path === '' ? `${name}.html` : `${name}.html#${path}`,
      words: states[path] ?? title,
    });
    const entries = Object.entries(states);
    // those that end well come first
    const goal = story.happyPath.at(-1);
    const stories = one.cover.toSorted((a, b) => Number(endOf(b).state === goal) - Number(endOf(a).state === goal));
    const ids = [...new Set(entries.flatMap(([, state]) => state.requirements))].toSorted();
    return [
      { kind: 'flow', words: about, flow: title, names: name, links: [linkTo('')] },
      ...entries.map(([path, { en, zh, requirements }]) => ({
        kind: 'state' as const,
        words: words(en, zh),
        flow: title,
        names: [path, ...requirements].join(' '),
        links: [linkTo(path)],
      })),
      ...stories.map((path) => ({
        kind: 'story' as const,
        words: storyWords(path),
        flow: title,
        names: path.id,
        links: [{ to: `${name}.html#path-${path.id}`, words: storyWords(path) }],
      })),
      ...[...eventsIn(one)].map(([type, paths]) => ({
        kind: 'event' as const,
        words: events[type] ?? words(type, type),
        flow: title,
        names: type,
        links: paths.map(linkTo),
      })),
      ...ids.map((id) => ({
        kind: 'requirement' as const,
        words: words(requirements.get(id) ?? '', requirements.get(id) ?? ''),
        flow: title,
        names: id,
        links: entries.flatMap(([path, state]) => (state.requirements.includes(id) ? linkTo(path) : [])),
      })),
    ];
  });

/** Entries in which every word of `question` is found; those with it in their name first. */
export const findEntries = (entries: readonly SearchEntry[], question: string): SearchEntry[] => {
  const wanted = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const isIn = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const found = entries.filter(({ words: { en, zh }, flow, names }) =>
    isIn([en, zh, flow.en, flow.zh, names].join(' ')),
  );
  const rank = ({ words: { en, zh }, names }: SearchEntry) => (isIn(names) ? 0 : isIn(`${en} ${zh}`) ? 1 : 2);
  return found.toSorted((a, b) => rank(a) - rank(b));
};
