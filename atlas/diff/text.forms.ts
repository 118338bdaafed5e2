/** Changes between two commits as Markdown for a pull request, and as a part of a page. */
import type { Language } from '#atlas/chart.words.ts';
import { escaped } from '#atlas/text.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { Between, ChartChange, TextChange } from './text.diff.ts';

const SIGN = { added: '+', removed: '−', changed: '≠', moved: '→' } as const;
const SAY: Readonly<Record<TextChange['sign'] | 'nothing', Words>> = {
  added: words('new', '新增'),
  removed: words('gone', '移除'),
  changed: words('other', '改动'),
  moved: words('moved', '移动'),
  nothing: words('The charts do not differ.', '图没有差异。'),
};
const titleOf = ({ from, to }: Between, language: Language): string =>
  language === 'en'
    ? `From ${from.hash} (${from.day}) to ${to.hash} (${to.day})`
    : `从 ${from.hash}（${from.day}）到 ${to.hash}（${to.day}）`;

const lineOf = ({ sign, before, after }: TextChange): string => {
  if (sign === 'moved') return `${before} → ${after}`;
  if (before !== null && after !== null) return `${before} ⇒ ${after}`;
  return after ?? before ?? '';
};
const plain = (text: string): string => text.replaceAll('**', '');

/** Markdown in one language. */
export const changesMarkdown = (between: Between, language: Language): string => {
  const section = ({ flow, title, sign, changes }: ChartChange): string =>
    [
      `## ${SIGN[sign]} ${title} (\`${flow}\`)`,
      '',
      ...changes.map(
        (change) =>
          `- ${SIGN[change.sign]} **${change.state}** ${SAY[change.sign][language]}: ${plain(lineOf(change))}`,
      ),
      '',
    ].join('\n');
  const changed = between[language];
  return [
    `# ${titleOf(between, language)}`,
    '',
    ...(changed.length === 0 ? [SAY.nothing[language]] : changed.map(section)),
  ].join('\n');
};

const itemOf = (change: TextChange, language: Language): string => {
  const { sign, state, before, after } = change;
  const cell = (text: string | null, kind: string) =>
    text === null ? '' : `<span class="${kind}">${escaped(plain(text))}</span>`;
  return `<li class="${sign}"><b aria-hidden="true">${SIGN[sign]}</b> <strong>${escaped(state)}</strong> <small>${SAY[sign][language]}</small> ${cell(before, 'was')} ${cell(after, 'is')}</li>`;
};

/** @returns HTML in one language */
export const changesHtml = (between: Between, language: Language): string => {
  const changed = between[language];
  if (changed.length === 0) return `<p>${SAY.nothing[language]}</p>`;
  return changed
    .map(
      ({ flow, title, sign, changes }) =>
        `<section${language === 'en' ? ` id="${flow}-${between.to.hash}"` : ''}><h2>${SIGN[sign]} <a href="${flow}.html">${escaped(title)}</a></h2><ul class="changes">${changes.map((change) => itemOf(change, language)).join('\n')}</ul></section>`,
    )
    .join('\n');
};
