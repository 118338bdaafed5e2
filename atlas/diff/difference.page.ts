/** Differences as a page: the charts before and after side by side, and the list of what differs. */
import type { Language } from '#atlas/chart.words.ts';
import { pageOf } from '#atlas/html.ts';
import { escaped } from '#atlas/text.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { notesOf, type Report, titleOf } from './difference.formats.ts';
import { PHRASES } from './difference.phrases.ts';
import { PAGE_STYLE, STYLE } from './difference.style.ts';
import { countsOf, flowText, type Line, type Section, SIGNS } from './difference.words.ts';
import { drawMarked } from './marked.chart.ts';
import type { FlowDifference } from './shape.diff.ts';

const lineOf =
  (isStory: boolean) =>
  ({ sign, text, details }: Line): string => {
    const head = `<span class="glyph">${SIGNS[sign]}</span> ${escaped(text)}`;
    const items = details.slice(isStory ? 1 : 0).map((detail) => `<li>${escaped(detail)}</li>`);
    if (isStory)
      return `<li data-sign="${sign}"><details><summary>${head}</summary><ol>${items.join('')}</ol></details></li>`;
    return `<li data-sign="${sign}">${head}${items.length === 0 ? '' : `<ul>${items.join('')}</ul>`}</li>`;
  };
const sectionOf = ({ kind, title, lines, note }: Section): string => {
  if (lines.length === 0 && note === '') return '';
  const about = note === '' ? '' : `<p>${escaped(note)}</p>`;
  return `<h3>${title}</h3>\n${about}<ul>\n${lines.map(lineOf(kind === 'stories')).join('\n')}\n</ul>`;
};

/**
 * Charts before and after: for a changed flow only the parts with a marked change, for an added or removed flow all.
 */
const chartsOf = async (difference: FlowDifference, language: Language): Promise<string> => {
  const { before, after, sign } = difference;
  const say = PHRASES[language];
  const was = before ? await drawMarked(difference, before, 'before', language) : new Map<string, never>();
  const is = after ? await drawMarked(difference, after, 'after', language) : new Map<string, never>();
  const names = [...new Set([...was.keys(), ...is.keys()])];
  const isShown = (name: string) => sign !== 'changed' || was.get(name)?.isMarked || is.get(name)?.isMarked;
  const figure = (title: string, svg: string | undefined): string =>
    `<figure><figcaption>${title}</figcaption>${svg ? `<div class="frame" tabindex="0" role="region" aria-label="${title}">${svg}</div>` : `<p>${say.notThere}</p>`}</figure>`;
  return names
    .filter(isShown)
    .map(
      (name) =>
        `<div class="pair">${figure(`${say.before}: ${name}`, was.get(name)?.svg)}${figure(`${say.now}: ${name}`, is.get(name)?.svg)}</div>`,
    )
    .join('\n');
};

const idOf = (flow: string, language: Language): string => (language === 'en' ? flow : `${flow}-${language}`);

const flowSection = async (difference: FlowDifference, language: Language): Promise<string> => {
  const { flow, title, sign, note, sections } = flowText(difference, language);
  return `<section id="${idOf(flow, language)}">
<h2 data-sign="${sign}"><span class="glyph">${SIGNS[sign]}</span> ${escaped(title)} <code>${flow}</code></h2>
<div class="flow">
<div class="list" tabindex="0" role="region" aria-label="${escaped(title)}: ${PHRASES[language].whatDiffers}">
${note === '' ? '' : `<p>${escaped(note)}</p>`}
${sections.map(sectionOf).join('\n')}
</div>
<div>
${await chartsOf(difference, language)}
</div>
</div>
</section>`;
};

const bodyOf = async (report: Report, language: Language): Promise<string> => {
  const { flows } = report.differences;
  const say = PHRASES[language];
  const counts = countsOf(report.differences, language).map((count) => `<li>${escaped(count)}</li>`);
  const sections: string[] = [];
  for (const flow of flows) sections.push(await flowSection(flow, language));
  const links = flows.map((one) => {
    const { title, sign } = flowText(one, language);
    return `<li data-sign="${sign}"><span class="glyph">${SIGNS[sign]}</span> <a href="#${idOf(one.flow, language)}">${escaped(title)}</a></li>`;
  });
  const legend = (['added', 'removed', 'changed'] as const)
    .map((sign) => `<span data-sign="${sign}"><span class="glyph">${SIGNS[sign]}</span> ${say.signs[sign]}</span>`)
    .join(' · ');
  return `<header>
<h1>${escaped(titleOf(report, language))}</h1>
${counts.length === 0 ? `<p>${say.nothing}</p>` : `<ul>${counts.join('')}</ul>\n<p>${legend}</p>\n<nav aria-label="${say.flows}"><ul>${links.join('')}</ul></nav>\n<label><input type="checkbox" class="full"> ${say.fullSize}</label>`}
</header>
<main>
${sections.join('\n')}
</main>
<footer>
${notesOf(report, language)
  .map((note) => `<p>${escaped(note)}</p>`)
  .join('\n')}
</footer>`;
};

/** The report as a self-contained HTML file, in English. */
export const differencePage = async (report: Report): Promise<string> => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(titleOf(report))}</title>
<style>${PAGE_STYLE}${STYLE}</style>
</head>
<body>
${await bodyOf(report, 'en')}
</body>
</html>
`;

export const sinceWords = (report: Report): Words => words(titleOf(report, 'en'), titleOf(report, 'zh'));

/** Pages and styles of the atlas by the names of their files, in both languages. */
export const sinceFiles = async (report: Report): Promise<Map<string, string>> => {
  const within = async (language: Language, tag: string): Promise<string> => {
    const body = (await bodyOf(report, language)).replaceAll(/<style>[\s\S]*?<\/style>/g, '');
    return `<div class="${language}" lang="${tag}">\n${body}\n</div>`;
  };
  const body = ['<link rel="stylesheet" href="since.css">', await within('en', 'en'), await within('zh', 'zh-CN')].join(
    '\n',
  );
  return new Map([
    ['since.html', pageOf({ file: 'since.html', title: sinceWords(report), body, kind: 'since' })],
    ['since.css', STYLE],
  ]);
};
