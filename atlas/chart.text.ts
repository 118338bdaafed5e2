/**
 * A chart as text: a Mermaid diagram, which a repository's own page draws, and each transition as one line, so that a review
 * shows a changed flow as changed lines.
 */
import type { Chart, ChartState } from './chart.model.ts';
import type { Language } from './chart.words.ts';

const HEADINGS = {
  everywhere: { en: 'In every state', zh: '任何状态下' },
  begins: { en: 'It begins in', zh: '起始状态' },
  end: { en: 'Nothing follows.', zh: '此后没有下一步。' },
} as const satisfies Record<string, Record<Language, string>>;

const flat = (states: readonly ChartState[]): ChartState[] =>
  states.flatMap((state) => [state, ...flat(state.children)]);

/** Mermaid's ids allow no dots; a prefix avoids its keyword “end”. */
const nameOf = (id: string): string => `s_${id.replaceAll(/\W/g, '_')}`;
/** Mermaid ends a line at a semicolon and a title at a quotation mark, and reads # as the beginning of an entity. */
const plain = (text: string): string => text.replaceAll(/["#;]/g, '').replaceAll('\n', ' ');

const declared = (state: ChartState, indent: string): string[] => {
  const name = `${indent}state "${plain(state.title)}" as ${nameOf(state.id)}`;
  if (state.children.length === 0) return [name];
  const inner = `${indent}  `;
  const begins = state.initial === null ? [] : [`${inner}[*] --> ${nameOf(state.initial)}`];
  return [`${name} {`, ...state.children.flatMap((child) => declared(child, inner)), ...begins, `${indent}}`];
};

const diagramOf = ({ states, initial, edges }: Chart): string[] => [
  '```mermaid',
  'stateDiagram-v2',
  ...states.flatMap((state) => declared(state, '  ')),
  ...(initial === null ? [] : [`  [*] --> ${nameOf(initial)}`]),
  ...edges.map(
    ({ from, to, says }) =>
      `  ${nameOf(from.id)} --> ${nameOf(to.id)} : ${says.map(({ label }) => plain(label)).join(' / ')}`,
  ),
  '```',
];

/** @returns Markdown of one flow in one language, of the whole chart and not of its folds */
export const textOf = (chart: Chart): string => {
  const { language, title, about, everywhere, initial, states, edges } = chart;
  const heading = (name: keyof typeof HEADINGS): string => HEADINGS[name][language];
  const all = flat(states);
  const titleOf = (id: string): string => all.find((state) => state.id === id)?.title ?? title;
  const sectionOf = (state: ChartState): string[] => {
    const ways = edges
      .filter(({ from }) => from.id === state.id)
      .flatMap(({ to, says }) =>
        says.map(({ label, notes }) => `- ${[label, ...notes].join(' · ')} → **${titleOf(to.id)}**`),
      );
    const lines = [...state.calls, ...state.stays].map((line) => `- ${line}`);
    const begins = state.initial === null ? [] : [`- ${heading('begins')} **${titleOf(state.initial)}**`];
    const said = [...begins, ...lines, ...ways];
    return ['', `## ${state.title}`, '', `\`${state.path}\``, '', ...(said.length === 0 ? [heading('end')] : said)];
  };
  return [
    `# ${title}`,
    '',
    about,
    '',
    ...diagramOf(chart),
    ...(everywhere.length === 0
      ? []
      : ['', `## ${heading('everywhere')}`, '', ...everywhere.map((line) => `- ${line}`)]),
    ...(initial === null ? [] : ['', `${heading('begins')} **${titleOf(initial)}**`]),
    ...all.flatMap(sectionOf),
    '',
  ].join('\n');
};
