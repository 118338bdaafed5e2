import { html } from 'hono/html';
import type { Html } from '../page/page.ts';
import type { Person } from './people.store.ts';

/** Everything that one account has booked, in one step. */
export const endSection = (people: readonly Person[]): Html => html`
<section aria-labelledby="end"><h2 id="end">End all appointments</h2>
<p class="quiet">Of an account that keeps others out: every appointment to come and every place on a waitlist. Prepaid fees go back.</p>
${
  people.length === 0
    ? html`<p class="quiet">Nobody has such a name.</p>`
    : html`<form class="acts" method="post" action="/sandbox/desk/end">
<label class="field">Patient<select name="id">${people.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select></label>
<label class="tick"><input type="checkbox" name="family"> and the family</label>
<button class="line">End all</button></form>`
}</section>`;
