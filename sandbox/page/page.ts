/** The frame of every page of the sandbox: the app's colours and sizes, a label, and headers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

interface Page {
  lang: 'en' | 'zh-Hans';
  title: string;
  /** The label that marks the page as the sandbox. */
  label: string;
  /** Address of the page's own files, without a slash at the end. */
  base: string;
  head?: Html;
  body: Html;
}

export const layout = ({ lang, title, label, base, head = html``, body }: Page): Html => html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${base}/page.css">
<link rel="icon" href="data:,">
${head}
</head>
<body>
<header class="sandbox"><p>${label}</p></header>
<main>${body}</main>
</body>
</html>`;

/** @param formTargets origins, beside our own, to which a form may lead in the end */
export const headersOf = (formTargets: readonly string[] = []): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});

const TOKENS = join(import.meta.dirname, '../../src/styles/tokens.css');
const STYLES = join(import.meta.dirname, 'page.css');

/** The app's own tokens, without its fonts, and a few styles of these pages. */
export const styleRoute = (pages: Hono, base = ''): void => {
  const tokens = readFileSync(TOKENS, 'utf8').replaceAll(/@font-face\s*\{[^}]*\}/g, '');
  const styles = `${tokens}\n${readFileSync(STYLES, 'utf8')}`;
  pages.get(`${base}/page.css`, (c) => c.body(styles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
};
