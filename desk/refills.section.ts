import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { addressOf } from './act.button.ts';
import { ACTS } from './acts.ts';
import type { Desk, Html } from './desk.types.ts';

export const refillsSection = (desk: Desk): Html => html`
<section aria-labelledby="refills"><h2 id="refills">Order again for a patient</h2>
${
  desk.offers.length === 0
    ? html`<p class="quiet">Nothing can be ordered again.</p>`
    : html`<p class="quiet">For somebody at the counter or on the phone, to be picked up. The patient is told, and pays in the app.</p>
<form class="stack" method="post" action="${addressOf(desk, ACTS.orderRefill)}">
<input type="hidden" name="key" value="${randomUUID()}">
<label class="field">Item<select name="item">${desk.offers.map(
        ({ id, patientName, name, left }) =>
          html`<option value="${id}">${patientName}: ${name}, at most ${left}</option>`,
      )}</select></label>
<label class="field">Pieces<input type="number" name="qty" min="1" required></label>
<label class="field">Where it is picked up<select name="clinicId">${desk.pickups.map(
        ({ _id, name }) => html`<option value="${_id}">${name}</option>`,
      )}</select></label>
<label class="field">Their email<input type="email" name="email" required autocomplete="off"></label>
<label class="field">Their phone in Singapore<input name="phoneNumber" required autocomplete="off"></label>
<div class="acts"><button>${ACTS.orderRefill.words}</button></div></form>`
}</section>`;
