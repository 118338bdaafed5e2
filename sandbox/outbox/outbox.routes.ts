/** /sandbox/outbox: messages that were not sent, newest first, with their codes and links ready to use. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { clinicTime } from '#server/kit/dates.ts';
import { type Html, headersOf, layout, styleRoute } from '../page/page.ts';
import type { Outbox, OutboxMessage } from './outbox.ts';

const KIND = { mail: 'Mail', sms: 'SMS' } as const;
const LINK = /https?:\/\/[^\s<>"]+/g;
const CODE = /(?<![\d+]|Singapore )\d{6}(?!\d)/;

const messageItem = ({ id, kind, to, subject, text, at }: OutboxMessage): Html => {
  const links = [...new Set(text.match(LINK) ?? [])];
  const [code] = CODE.exec(text.replaceAll(LINK, '')) ?? [];
  return html`
<li class="plate message" id="m-${id}">
<h2>${subject ?? `SMS to ${to}`}</h2>
<p class="quiet"><span class="badge">${KIND[kind]}</span> to ${to}, <time datetime="${at}">${clinicTime(at).toFormat('HH:mm:ss')}</time></p>
${code ? html`<p class="code">${code}</p>` : ''}
${links.map((link) => html`<p><a class="button" href="${link}">Open the link</a></p>`)}
<p class="body">${text}</p>
</li>`;
};

const outboxPage = (messages: readonly OutboxMessage[]): Html =>
  layout({
    lang: 'en',
    title: 'Outbox',
    label: 'Sandbox: mails and short messages land here instead of being sent.',
    base: '/sandbox',
    head: html`<script type="module" src="/sandbox/outbox/watch.js"></script>
<noscript><meta http-equiv="refresh" content="3"></noscript>`,
    body: html`
<h1>Outbox</h1>
<p class="quiet" role="status">${messages.length === 0 ? 'Nothing has been sent yet.' : `${messages.length} sent, newest first.`}
This page shows new messages by itself.</p>
<ul class="messages">${messages.map(messageItem)}</ul>`,
  });

/** Reloads the page only for new messages, so that it does not move under a reader. */
const WATCH = `const newest = () => fetch('/sandbox/outbox/newest').then((answer) => answer.text()).catch(() => null);
const shown = await newest();
setInterval(async () => {
  const now = await newest();
  if (now !== null && now !== shown) location.reload();
}, 3000);`;

/** Mounted at /sandbox. */
export const outboxRoutes = (pages: Hono, outbox: Outbox): void => {
  pages.use(async (c, next) => {
    await next();
    for (const [name, text] of Object.entries(headersOf())) c.header(name, text);
  });
  styleRoute(pages);
  pages.get('/outbox', (c) => c.html(outboxPage(outbox.list())));
  pages.get('/outbox/newest', (c) => c.text(outbox.list()[0]?.id ?? ''));
  pages.get('/outbox/watch.js', (c) => c.body(WATCH, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
};
