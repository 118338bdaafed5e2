/** Paths as a tester takes them along: a story, a table for a manual run, Gherkin, JSON. */
import type { Language } from '#atlas/chart.words.ts';
import { placeOf, type Walk } from './path.walk.ts';
import { type PathStory, type StoryLine, storyTeller } from './story.lines.ts';

interface Told extends PathStory {
  walk: Walk;
  number: number;
}

const tellAll = (walks: readonly Walk[], language: Language): Told[] => {
  const tellers = new Map(
    [...new Set(walks.map(({ flow }) => flow))].map((flow) => [flow, storyTeller(flow, language)]),
  );
  return walks.flatMap((walk, index) => {
    const story = tellers.get(walk.flow)?.storyOf(walk);
    return story ? { ...story, walk, number: index + 1 } : [];
  });
};

const lineOf = ({ action, expected }: StoryLine): string => `${action} → ${expected}`;

const asStory = (told: readonly Told[]): string =>
  told
    .map(({ number, title, start, lines }) =>
      [
        `${number}. ${title}`,
        `     ${lineOf(start)}`,
        ...lines.map((line, index) => `${String(index + 1).padStart(4)}. ${lineOf(line)}`),
      ].join('\n'),
    )
    .join('\n\n');

/** RFC 4180. */
const cell = (text: string | number): string => {
  const plain = String(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};
const rowOf = (...cells: readonly (string | number)[]): string => cells.map(cell).join(',');

/** Mark at the beginning, by which Excel recognises UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Step 0 is how a path begins; the result is for the tester to fill in. */
const asCsv = (told: readonly Told[]): string =>
  [
    BYTE_ORDER_MARK + rowOf('path', 'step', 'action', 'expected', 'result'),
    ...told.flatMap(({ number, title, start, lines }) =>
      [start, ...lines].map(({ action, expected }, step) => rowOf(`${number}. ${title}`, step, action, expected, '')),
    ),
  ].join('\r\n');

const KEYWORDS = {
  en: { feature: 'Feature: ', scenario: 'Scenario: ', start: 'Given ', action: 'When ', expected: 'Then ' },
  zh: { feature: '功能: ', scenario: '场景: ', start: '假如', action: '当', expected: '那么' },
} as const;
const HEADER = { en: '# language: en', zh: '# language: zh-CN' } as const;

const asGherkin = (told: readonly Told[], language: Language): string => {
  const [first] = told;
  if (first === undefined) return '';
  const keywords = KEYWORDS[language];
  const scenarioOf = ({ number, title, start, lines }: Told): string =>
    [
      `  ${keywords.scenario}${number}. ${title}`,
      `    ${keywords.start}${start.action}`,
      `    ${keywords.expected}${start.expected}`,
      ...lines.flatMap(({ action, expected }) => [
        `    ${keywords.action}${action}`,
        `    ${keywords.expected}${expected}`,
      ]),
    ].join('\n');
  const { story } = first.walk.flow;
  return [
    HEADER[language],
    `${keywords.feature}${story.title[language]}`,
    `  ${story.about[language]}`,
    ...told.map((one) => `\n${scenarioOf(one)}`),
  ].join('\n');
};

const asJson = (told: readonly Told[]): string =>
  JSON.stringify(
    told.map(({ title, start, lines, walk: { flow, path, states } }) => ({
      flow: flow.name,
      title,
      start,
      steps: lines.map((line, index) => {
        const to = states[index + 1];
        return { ...line, label: path[index]?.label, state: to && placeOf(to) };
      }),
    })),
    null,
    2,
  );

const FORMATS = { story: asStory, csv: asCsv, gherkin: asGherkin, json: asJson } as const;
export type Format = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS);
export const isFormat = (name: string): name is Format => name in FORMATS;

/** @param walks of flows of one machine */
export const formatWalks = (walks: readonly Walk[], format: Format, language: Language): string =>
  FORMATS[format](tellAll(walks, language), language);
