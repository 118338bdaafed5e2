import { html } from 'hono/html';
import { POINT } from '#contract/rules/totals.ts';
import { sgd } from '#server/kit/money-words.ts';
import { addressOf } from './act.button.ts';
import { ACTS } from './acts.ts';
import type { Desk, Html } from './desk.types.ts';
import type { Redeemable } from './niks.store.ts';
import { numberFields } from './people.section.ts';

const redeemableItem = (desk: Desk, { id, invoiceNo, patientName, balance, available }: Redeemable): Html => {
  const about = `niks-${id}`;
  return html`
<li class="row"><span class="text"><b id="${about}">${invoiceNo}, ${patientName}</b>
<span class="quiet">${sgd(balance)} to pay, ${available} NIK$ there</span></span>
<form class="acts" method="post" action="${addressOf(desk, ACTS.redeemNiks)}"><input type="hidden" name="id" value="${id}">
<label class="field">NIK$<input type="number" name="points" min="1" max="${Math.min(available, Math.floor(balance / POINT))}" required aria-describedby="${about}"></label>
${numberFields(about, true)}
<button aria-describedby="${about}">${ACTS.redeemNiks.words}</button></form></li>`;
};

export const niksSection = (desk: Desk): Html => html`
<section aria-labelledby="niks"><h2 id="niks">Pay with NIK$</h2>
<p class="quiet">${
  desk.redeemables.length === 0
    ? 'Nobody with NIK$ has something to pay.'
    : 'The patient stands at the counter and shows the original ID. Type the number off it: it has to be the patient’s own.'
}</p>
<ul class="plate" aria-labelledby="niks">${desk.redeemables.map((one) => redeemableItem(desk, one))}</ul></section>`;
