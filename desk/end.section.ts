import { html } from 'hono/html';
import { addressOf } from './act.button.ts';
import { ACTS } from './acts.ts';
import type { Desk, Html } from './desk.types.ts';

/** Form that ends all bookings of one account in one step. */
export const endSection = (desk: Desk): Html => html`
<section aria-labelledby="end"><h2 id="end">End all appointments</h2>
<p class="quiet">Of an account that keeps others out: every appointment to come and every place on a waitlist. Prepaid fees go back.</p>
${
  desk.people.length === 0
    ? html`<p class="quiet">Nobody has such a name.</p>`
    : html`<form class="acts" method="post" action="${addressOf(desk, ACTS.endAppointments)}">
<label class="field">Patient<select name="id">${desk.people.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select></label>
<label class="tick"><input type="checkbox" name="family"> and the family</label>
<button class="line">${ACTS.endAppointments.words}</button></form>`
}</section>`;
