import { html } from 'hono/html';
import { moneyFromCents } from '#contract/money.ts';
import { sgd } from '#server/kit/money-words.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Event, Intent } from '../gateway/objects.ts';
import type { Mishap, Webhooks } from '../gateway/webhooks.ts';
import type { Html } from '../page/page.ts';

const WORDS: Record<Mishap, string> = {
  none: 'arrives as it should',
  lost: 'is lost',
  duplicated: 'arrives twice',
  delayed: 'arrives 20 seconds late',
};
export const MISHAPS = Object.keys(WORDS) as Mishap[];

const SHOWN = 20;

const intentItem = ({ id, amount, status }: Intent): Html => html`
<li class="row"><span class="text"><b id="${id}">${sgd(moneyFromCents(amount))}</b><span class="quiet">${id}, ${status}</span></span>
${
  status === 'processing'
    ? html`<form class="acts" method="post" action="/sandbox/desk/payment">
<input type="hidden" name="id" value="${id}">
<button name="paid" value="true" aria-describedby="${id}">Settle</button>
<button class="line" name="paid" value="false" aria-describedby="${id}">Fail</button></form>`
    : ''
}</li>`;

export const paymentsSection = ({ book }: Gateway): Html => html`
<section aria-labelledby="payments"><h2 id="payments">Card payments</h2>
<p class="quiet">${book.intents().length === 0 ? 'Nobody has paid by card yet.' : 'Newest first.'}</p>
<ul class="plate" aria-labelledby="payments">${book.intents().slice(0, SHOWN).map(intentItem)}</ul></section>`;

const eventItem = (event: Event, words: string): Html => html`
<li class="row"><span class="text"><b>${event.type}</b><span class="quiet">${event.data.object.id}, ${words}</span></span></li>`;

export const webhooksSection = (webhooks: Webhooks): Html => {
  const [late, lost] = [webhooks.late(), webhooks.lost()];
  return html`
<section aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
<p role="status">The next one ${WORDS[webhooks.coming()]}.</p>
<form class="acts" method="post" action="/sandbox/desk/webhook">${Object.entries(WORDS).map(
    ([mishap, words]) => html`<button class="line" name="next" value="${mishap}">It ${words}</button>`,
  )}</form>
<p class="quiet">${late.length + lost.length === 0 ? 'None is late and none is lost.' : 'Those that did not arrive:'}</p>
<ul class="plate" aria-labelledby="webhooks">${late.map((event) => eventItem(event, 'late, on its way'))}${lost.map(
    (event) => eventItem(event, 'lost'),
  )}</ul>
${
  lost.length === 0
    ? ''
    : html`<form method="post" action="/sandbox/desk/webhook/again"><button>Send the lost ones again</button></form>`
}</section>`;
};
