/** Parts that every page of the atlas shares. */

import { type Words, words } from '#machines/kit/story.ts';
import { escaped } from './text.ts';

/** Text in both languages; the page shows one of them. */
export const both = ({ en, zh }: Words): string =>
  `<span class="en" lang="en">${escaped(en)}</span><span class="zh" lang="zh-CN">${escaped(zh)}</span>`;
export const told = (en: string, zh: string): string => both(words(en, zh));

export const listOf = (items: readonly string[], kind = ''): string =>
  items.length === 0
    ? ''
    : `<ul${kind === '' ? '' : ` class="${kind}"`}>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

/** JSON for a data script element: it cannot close the element. */
export const jsonIn = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const MARK = `<svg width="24" height="24" viewBox="0 0 48 48" fill="none" aria-hidden="true"><path d="M9 38V21a7.500 7.500 0 0 1 15 0v9a7.500 7.500 0 0 0 15 0V15" stroke="var(--primary)" stroke-width="6.500" stroke-linecap="round"/><circle cx="31.500" cy="15.500" r="4.200" fill="var(--coin)"/></svg>`;

export interface Tab {
  to: string;
  words: Words;
}
/** Pages over all flows. */
const EVERYWHERE: readonly Tab[] = [
  { to: 'index.html', words: words('Start', '开始') },
  { to: 'journeys.html', words: words('Journeys', '旅程') },
  { to: 'questions.html', words: words('Questions', '提问') },
  { to: 'stories.html', words: words('Approvals', '批准') },
  { to: 'coverage.html', words: words('Coverage', '测试覆盖') },
  { to: 'clauses.html', words: words('Clauses', '条款') },
  { to: 'changes.html', words: words('Changes', '变更') },
];

export interface Page {
  /** File name of the page. */
  file: string;
  title: Words;
  body: string;
  /** Kind of the page, which its styles use. */
  kind: string;
  /** Pages of one flow, instead of those over all flows. */
  tabs?: readonly Tab[];
  /** Name of the page's script, where it is not the common one. */
  script?: string;
  /** Content at the end of the bar. */
  tools?: string;
  /** Whether the ask box is a part of the page itself. */
  hasOwnAsk?: boolean;
}

const ASK = words('Ask, or look for anything', '提问或查找任何内容');
/** The ask box: a search, and questions. */
export const askBox = (isLarge = false): string =>
  `<form class="${isLarge ? 'ask' : 'find'}" action="questions.html" role="search"><svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" aria-hidden="true"><circle cx="11" cy="11" r="6.500"/><path d="m16 16 4.500 4.500"/></svg><input name="q" type="search" autocomplete="off" aria-label="${ASK.en} · ${ASK.zh}" data-en="${ASK.en}" data-zh="${ASK.zh}" placeholder="${ASK.en}"><kbd aria-hidden="true">/</kbd></form>`;

const tabsOf = ({ tabs, file }: Page): string =>
  `<nav class="tabs" aria-label="Atlas">${(tabs ?? EVERYWHERE)
    .map(({ to, words: said }) => `<a href="${to}"${to === file ? ' aria-current="page"' : ''}>${both(said)}</a>`)
    .join('')}</nav>`;

export const pageOf = (page: Page): string => {
  const { title, body, kind, tabs, script = 'atlas.js', tools = '', hasOwnAsk = false } = page;
  const crumb = tabs ? `<span class="crumb"><i aria-hidden="true">/</i><b>${both(title)}</b></span>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${title.en} · ${title.zh}`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="atlas.css">${tabs ? '\n<link rel="stylesheet" href="chart.css">' : ''}
<script src="${script}" defer></script>
</head>
<body class="${kind}">
<header class="bar"><a class="brand" href="index.html">${MARK}Atlas</a>${crumb}${tabsOf(page)}${hasOwnAsk ? '<span class="grow"></span>' : askBox()}<button type="button" class="button" data-language hidden><span class="en" lang="zh-CN">中文</span><span class="zh" lang="en">English</span></button>${tools}</header>
${body}
</body>
</html>
`;
};
