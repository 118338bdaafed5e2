import { html } from 'hono/html';
import { sgd } from '#server/kit/money-words.ts';
import type { Announced } from '#server/money/payment.store.ts';
import { addressOf } from './act.button.ts';
import { ACTS } from './acts.ts';
import type { Desk, Html } from './desk.types.ts';

const transferItem = (desk: Desk, { id, invoiceNo, balance }: Announced): Html => html`
<li class="row"><span class="text"><b id="${id}">${invoiceNo}</b><span class="quiet">${sgd(balance)}</span></span>
<form method="post" action="${addressOf(desk, ACTS.receiveTransfer)}"><button name="id" value="${id}" aria-describedby="${id}">${ACTS.receiveTransfer.words}</button></form></li>`;

export const transfersSection = (desk: Desk): Html => html`
<section aria-labelledby="transfers"><h2 id="transfers">Transfers announced</h2>
<p class="quiet">${desk.announced.length === 0 ? 'Nobody says that a transfer was made.' : 'The clinic has not seen these yet.'}</p>
<ul class="plate" aria-labelledby="transfers">${desk.announced.map((announced) => transferItem(desk, announced))}</ul></section>`;
