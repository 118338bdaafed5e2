import { html } from 'hono/html';
import { moneyToWire } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import { dayInWords } from '#server/kit/dates.ts';
import { sgd } from '#server/kit/money-words.ts';
import type { BankLine } from '#server/money/bank.store.ts';
import type { Announced } from '#server/money/payment.store.ts';
import type { ToReturn } from '#server/money/ways-back.service.ts';
import { actButton, addressOf } from './act.button.ts';
import { ACTS } from './acts.ts';
import type { Desk, Html } from './desk.types.ts';

const referenceField = (about: string, name = 'reference'): Html =>
  html`<label class="field">Bank’s reference<input name="${name}" size="16" maxlength="64" required autocomplete="off" aria-describedby="${about}"></label>`;

/** @param amount SGD, filled in; empty without one */
const amountField = (about: string, amount: number | ''): Html =>
  html`<label class="field">SGD<input type="number" name="amount" min="0.01" step="0.01" value="${amount}" required aria-describedby="${about}"></label>`;

const numberField = (about: string, isRequired: boolean): Html =>
  html`<label class="field">Order number${isRequired ? '' : ', if one is written'}<input name="invoiceNo" size="12" ${isRequired ? 'required' : ''} autocomplete="off" aria-describedby="${about}"></label>`;

const dayOf = (instant: IsoInstant): string => dayInWords(instant, 'en');

const announcedItem = (desk: Desk, { id, invoiceNo, balance, total }: Announced): Html => html`
<li class="row"><span class="text"><b id="${id}">${invoiceNo}</b>
<span class="quiet">${sgd(balance)}${balance < total ? html` to pay of ${sgd(total)}` : ''}</span></span>
<form class="acts" method="post" action="${addressOf(desk, ACTS.receiveTransfer)}"><input type="hidden" name="id" value="${id}">
${amountField(id, moneyToWire(balance))}
${referenceField(id)}
<button aria-describedby="${id}">${ACTS.receiveTransfer.words}</button></form></li>`;

const toReturnItem = (desk: Desk, { id, invoiceNo, amount, since }: ToReturn): Html => {
  const about = `return-${id}`;
  return html`
<li class="row"><span class="text"><b id="${about}">${invoiceNo}</b>
<span class="quiet">${sgd(amount)} to return, since ${dayOf(since)}</span></span>
<form class="acts" method="post" action="${addressOf(desk, ACTS.returnTransfer)}"><input type="hidden" name="id" value="${id}">
${amountField(about, moneyToWire(amount))}
${referenceField(about)}
<button aria-describedby="${about}">${ACTS.returnTransfer.words}</button></form></li>`;
};

const unassignedItem = (desk: Desk, { id, reference, amount, bookedAt }: BankLine): Html => {
  const about = `line-${id}`;
  const form = (field: Html, act: typeof ACTS.assignTransfer, look: '' | 'line'): Html => html`
<form class="acts" method="post" action="${addressOf(desk, act)}"><input type="hidden" name="reference" value="${reference}">
${field}${actButton(act, about, look)}</form>`;
  return html`
<li class="row"><span class="text"><b id="${about}">${reference}</b>
<span class="quiet">${sgd(amount)}, arrived ${dayOf(bookedAt)}</span></span>
${form(numberField(about, true), ACTS.assignTransfer, '')}
${form(referenceField(about, 'returnReference'), ACTS.giveTransferBack, 'line')}</li>`;
};

export const transfersSection = (desk: Desk): Html => html`
<section aria-labelledby="transfers"><h2 id="transfers">Transfers announced</h2>
<p class="quiet">${desk.announced.length === 0 ? 'Nobody says that a transfer was made.' : 'The clinic has not seen these yet. Enter what has really arrived.'}</p>
<ul class="plate" aria-labelledby="transfers">${desk.announced.map((announced) => announcedItem(desk, announced))}</ul>
<h3 id="transfer-line">Another line of the bank’s list</h3>
<p class="quiet">Any amount, any time. Without an order number it is kept until it is known for what it is.</p>
<form class="acts" method="post" action="${addressOf(desk, ACTS.enterTransfer)}">
${amountField('transfer-line', '')}
${referenceField('transfer-line')}
${numberField('transfer-line', false)}
<button aria-describedby="transfer-line">${ACTS.enterTransfer.words}</button></form>
<h3 id="unassigned">Transfers without an order</h3>
<p class="quiet">${desk.unassigned.length === 0 ? 'There is none.' : 'Count each for its order, or send it back and note the reference of that.'}</p>
<ul class="plate" aria-labelledby="unassigned">${desk.unassigned.map((line) => unassignedItem(desk, line))}</ul>
<h3 id="to-return">To be returned by bank</h3>
<p class="quiet">${desk.toReturn.length === 0 ? 'Nothing is.' : 'Paid too much, too late, or for an order that was rejected. The patient is told once it is noted here.'}</p>
<ul class="plate" aria-labelledby="to-return">${desk.toReturn.map((due) => toReturnItem(desk, due))}</ul></section>`;
