/** /sandbox/staff: the demo's accounts of staff, each with the code that its authenticator app shows now. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { msOf } from '#contract/time.ts';
import type { Clock } from '#server/db/clock.adapter.ts';
import { DEMO_STAFF } from '#server/demo/desk-accounts.data.ts';
import { codeAt } from '#server/demo/desk-codes.rules.ts';
import { type Html, layout } from '../page/page.ts';

const staffPage = (ms: number): Html =>
  layout({
    lang: 'en',
    title: 'Staff of the demo',
    label: 'Sandbox: codes that an authenticator app would show.',
    base: '/sandbox',
    head: html`<meta http-equiv="refresh" content="15">`,
    body: html`
<h1>Staff of the demo</h1>
<p><a class="button" href="/desk">Open the desk</a></p>
<ul class="messages">${DEMO_STAFF.map(
      ({ name, role, email, password, secret }) => html`
<li class="plate message"><h2>${name}</h2>
<p class="quiet"><span class="badge">${role}</span> ${email}, ${password}</p>
<p class="code">${codeAt(secret, ms)}</p></li>`,
    )}</ul>`,
  });

/** Mounted at /sandbox, after the routes that set its headers. */
export const staffRoutes = (pages: Hono, clock: Clock): void => {
  pages.get('/staff', async (c) => c.html(staffPage(msOf(await clock.now()))));
};
