/** The API reference as one page without scripts. */

import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { APP_ID_PARAM, DEFAULT_API_BASE, DEFAULT_APP_ID } from '#contract/constants.ts';
import { FAILURE_STATUS } from '#contract/failure-codes.ts';
import type { openApi } from './openapi.page.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin-top: 2.5rem }
summary { cursor: pointer; padding: .5rem 0 }
code { font-family: ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); font-size: .85rem }
td, th { text-align: left; padding: .15rem 1rem .15rem 0 }`;

export const REFERENCE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;

type Described = ReturnType<typeof openApi>;

const section = (call: Call, paths: Described['paths']) => {
  const described = paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
  if (!described) return '';
  return html`<details>
    <summary><code><strong>${call.method}</strong> ${DEFAULT_API_BASE}${call.path}</code> ${call.summary}</summary>
    <pre>${JSON.stringify(described, null, 2)}</pre>
  </details>`;
};

export const referencePage = ({ paths }: Described) => {
  const resources = Object.entries(allCalls).map(([name, calls]) => {
    const sections = Object.values<Call>(calls).flatMap((call) => section(call, paths) || []);
    return sections.length === 0
      ? ''
      : html`<h2>${name}</h2>
      ${sections}`;
  });
  const codes = Object.entries(FAILURE_STATUS).map(
    ([code, status]) => html`<tr><td><code>${code}</code></td><td>${status}</td></tr>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>MyNiks API</title><style>${raw(STYLE)}</style></head>
      <body>
        <h1>MyNiks API</h1>
        <p>Every call carries <code>?${APP_ID_PARAM}=${DEFAULT_APP_ID}</code> and answers JSON with <code>success</code>. As a document: <a href="${DEFAULT_API_BASE}/openapi.json">openapi.json</a>.</p>
        ${resources}
        <h2>Failure codes</h2>
        <table>${codes}</table>
      </body>
    </html>`;
};
