/** Differences as text, as Markdown for a pull request, as JSON: in English. */
import type { Language } from '#atlas/chart.words.ts';
import { PHRASES } from './difference.phrases.ts';
import { countsOf, type FlowText, flowText, type Line, SIGNS } from './difference.words.ts';
import type { Revision } from './revision.folder.ts';
import type { Differences } from './shape.diff.ts';

export interface Report {
  since: Revision;
  differences: Differences;
  /** Changed files of the machines: an implementation may change behind an unchanged name. */
  code: readonly string[];
}

export const titleOf = ({ since: { hash, day, subject } }: Report, language: Language = 'en'): string =>
  PHRASES[language].title(hash, day, subject);
/** Notes on flows that could not be compared, and on code changes that a chart does not show. */
export const notesOf = ({ differences: { unread }, code }: Report, language: Language = 'en'): string[] => {
  const say = PHRASES[language];
  const firstLine = (reason: string): string => reason.split('\n')[0] ?? '';
  return [
    ...unread.before.map(({ flow, reason }) => say.unreadBefore(flow, firstLine(reason))),
    ...unread.after.map(({ flow, reason }) => say.unreadNow(flow, firstLine(reason))),
    ...(code.length === 0 ? [] : [say.code(code.join(', '))]),
  ];
};

/** A story takes one line here; the other formats list its steps. */
const textOf = ({ flow, title, sign, note, sections }: FlowText): string => {
  const lineOf = ({ sign: one, text, details }: Line, isStory: boolean): string[] => [
    `    ${SIGNS[one]} ${text}`,
    ...details.slice(isStory ? 1 : 0).map((detail, index) => `        ${isStory ? `${index + 1}. ` : ''}${detail}`),
  ];
  return [
    `${SIGNS[sign]} ${title} (${flow})`,
    ...(note === '' ? [] : [`  ${note}`]),
    ...sections
      .filter(({ lines, note: about }) => lines.length > 0 || about !== '')
      .flatMap(({ kind, title: name, lines, note: about }) => [
        `  ${name}`,
        ...(about === '' ? [] : [`    ${about}`]),
        ...lines.flatMap((line) => lineOf(line, kind === 'stories')),
      ]),
  ].join('\n');
};

/** Escapes Markdown's special characters. */
const plain = (text: string): string => text.replaceAll(/[\\`*_<>[\]|]/g, (sign) => `\\${sign}`);
const markdownOf = ({ flow, title, sign, note, sections }: FlowText): string => {
  const lineOf = ({ sign: one, text, details }: Line, isStory: boolean): string[] => {
    if (!isStory) return [`- \`${SIGNS[one]}\` ${plain(text)}`, ...details.map((detail) => `  - ${plain(detail)}`)];
    const steps = details.slice(1).map((detail, index) => `${index + 1}. ${plain(detail)}`);
    return [`<details><summary><code>${SIGNS[one]}</code> ${plain(text)}</summary>`, '', ...steps, '', '</details>'];
  };
  return [
    `### \`${SIGNS[sign]}\` ${plain(title)} (\`${flow}\`)`,
    ...(note === '' ? [] : ['', note]),
    ...sections
      .filter(({ lines, note: about }) => lines.length > 0 || about !== '')
      .flatMap(({ kind, title: name, lines, note: about }) => [
        '',
        `**${name}**`,
        '',
        ...(about === '' ? [] : [about]),
        ...lines.flatMap((line) => lineOf(line, kind === 'stories')),
      ]),
  ].join('\n');
};

const LEGEND = `${SIGNS.added} added, ${SIGNS.removed} removed, ${SIGNS.changed} changed`;

const text = (report: Report): string => {
  const counts = countsOf(report.differences);
  const body = counts.length === 0 ? [PHRASES.en.nothing] : [[...counts, LEGEND].join('\n')];
  const flows = report.differences.flows.map((flow) => textOf(flowText(flow)));
  return [titleOf(report), ...body, ...flows, ...notesOf(report)].join('\n\n');
};
const markdown = (report: Report): string => {
  const counts = countsOf(report.differences);
  const body = counts.length === 0 ? [PHRASES.en.nothing] : [counts.map((count) => `- ${count}`).join('\n')];
  const flows = report.differences.flows.map((flow) => markdownOf(flowText(flow)));
  return [`## ${plain(titleOf(report))}`, ...body, ...flows, ...notesOf(report).map(plain)].join('\n\n');
};
const json = ({ since, differences, code }: Report): string => {
  const flows = differences.flows.map(({ flow, sign, states, transitions, stories }) => ({
    flow,
    sign,
    states,
    transitions,
    stories,
  }));
  return JSON.stringify({ since, flows, unread: differences.unread, code }, null, 2);
};

export const FORMS = { text, markdown, json } as const;
