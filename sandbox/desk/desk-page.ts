import { html } from 'hono/html';
import { type Money, moneyFromCents, moneyToWire } from '#contract/money.ts';
import type { Announced } from '#server/payment/payment.store.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Intent } from '../gateway/objects.ts';
import type { Mishap } from '../gateway/webhooks.ts';
import { type Html, layout } from '../page/page.ts';

const MISHAPS: Record<Mishap, string> = {
  none: 'arrives as it should',
  lost: 'is lost',
  duplicated: 'arrives twice',
  delayed: 'arrives 20 seconds late',
};
export const isMishap = (text: unknown): text is Mishap => typeof text === 'string' && Object.hasOwn(MISHAPS, text);

const SHOWN = 20;

const dollars = (money: Money): string =>
  moneyToWire(money).toLocaleString('en-SG', { style: 'currency', currency: 'SGD' });

const intentItem = ({ id, amount, status }: Intent): Html => html`
<li class="row"><span class="text"><b id="${id}">${dollars(moneyFromCents(amount))}</b><span class="quiet">${id}, ${status}</span></span>
${
  status === 'processing'
    ? html`<form method="post" action="/sandbox/desk/payment">
<input type="hidden" name="id" value="${id}">
<button name="paid" value="true" aria-describedby="${id}">Settle</button>
<button class="line" name="paid" value="false" aria-describedby="${id}">Fail</button></form>`
    : ''
}</li>`;

const cards = ({ book, webhooks }: Gateway): Html => html`
<h2 id="payments">Card payments</h2>
<p class="quiet">${book.intents().length === 0 ? 'Nobody has paid by card yet.' : 'Newest first.'}</p>
<ul class="plate" aria-labelledby="payments">${book.intents().slice(0, SHOWN).map(intentItem)}</ul>
<h2>The next webhook</h2>
<p class="quiet" role="status">It ${MISHAPS[webhooks.coming()]}.</p>
<form method="post" action="/sandbox/desk/webhook">${Object.entries(MISHAPS).map(
  ([mishap, words]) => html`<p><button class="line wide" name="next" value="${mishap}">It ${words}</button></p>`,
)}</form>`;

const transferItem = ({ id, invoiceNo, balance }: Announced): Html => html`
<li class="row"><span class="text"><b id="${id}">${invoiceNo}</b><span class="quiet">${dollars(balance)}</span></span>
<form method="post" action="/sandbox/desk/transfer"><button name="id" value="${id}" aria-describedby="${id}">Transfer received</button></form></li>`;

export const deskPage = (gateway: Gateway | null, announced: readonly Announced[]): Html =>
  layout({
    lang: 'en',
    title: 'Desk',
    label: 'Sandbox: the bank, the card provider and the clinic, by hand.',
    base: '/sandbox',
    body: html`
<h1>Desk</h1>
<h2 id="transfers">Transfers announced</h2>
<p class="quiet">${announced.length === 0 ? 'Nobody says that a transfer was made.' : 'The clinic has not seen these yet.'}</p>
<ul class="plate" aria-labelledby="transfers">${announced.map(transferItem)}</ul>
${gateway === null ? '' : cards(gateway)}`,
  });
