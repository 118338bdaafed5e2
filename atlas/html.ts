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

const LINKS = `<nav class="links" aria-label="Atlas">
<a href="index.html">${told('All flows', '全部流程')}</a>
<a href="stories.html">${told('Stories', '故事')}</a>
<a href="coverage.html">${told('Coverage', '测试覆盖')}</a>
<a href="machines.html">${told('How a machine is written', '状态机的写法')}</a>
<button type="button" data-language hidden><span class="en" lang="zh-CN">中文</span><span class="zh" lang="en">English</span></button>
</nav>`;

/** @param scripts further ones than the shared script @param kind of the page, for its styles */
export const pageOf = (title: Words, body: string, kind: string, scripts: readonly string[] = []): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${title.en} · ${title.zh}`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="chart.css">
<link rel="stylesheet" href="atlas.css">
${[...scripts, 'atlas.js'].map((script) => `<script src="${script}" defer></script>`).join('\n')}
</head>
<body class="${kind}">
${LINKS}
${body}
</body>
</html>
`;
