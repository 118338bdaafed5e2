import { html } from 'hono/html';
import type { IsoInstant } from '#contract/time.ts';
import { clinicTime } from '#server/kit/dates.ts';
import { actButton, addressOf } from './act.button.ts';
import { CLOSING_ACTS } from './closing.acts.ts';
import type { Billed, Missed } from './closing.store.ts';
import type { Desk, Html } from './desk.types.ts';

const { checkRemote, openRoom, noteArrival, takeArrivalBack, missAppointment, unmissAppointment, endVisit, voidBill } =
  CLOSING_ACTS;
const WHEN = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
const shown = (instant: IsoInstant): string => clinicTime(instant).toLocaleString(WHEN, { locale: 'en-SG' });

type NotClosed = Desk['notClosed'][number];

const textOf = ({ id, patientName, providerName, startsAt }: Missed, state: string): Html => html`
<span class="text"><b id="${id}">${patientName}</b>
<span class="quiet">${shown(startsAt)}, ${providerName}</span>
<span class="badge">${state}</span></span>`;

const billForm = (desk: Desk, { id }: NotClosed): Html => html`
<details><summary>End the visit</summary>
<form class="stack" method="post" action="${addressOf(desk, endVisit)}"><input type="hidden" name="id" value="${id}">
<label class="field">Fee before GST, empty for none<input name="fee" inputmode="decimal" autocomplete="off"></label>
<label class="field">Given<select name="item"><option value="">Nothing</option>${desk.goods.map(
  (goods) => html`<option value="${goods.id}">${goods.name}</option>`,
)}</select></label>
<label class="field">Pieces<input type="number" name="qty" min="1"></label>
<label class="field">May be had again, pieces<input type="number" name="refillQty" min="1"></label>
<label class="field">Until<input type="date" name="endsOn"></label>
<div class="acts">${actButton(endVisit, id)}</div></form></details>`;

const openItem = (desk: Desk, visit: NotClosed): Html => {
  const { id, arrivedAt } = visit;
  const acts = arrivedAt === null ? [noteArrival, missAppointment] : [takeArrivalBack];
  return html`
<li class="row">${textOf(visit, arrivedAt === null ? 'not arrived' : 'arrived')}
<form class="acts" method="post" action="${addressOf(desk, noteArrival)}"><input type="hidden" name="id" value="${id}">
${acts.map((act) => actButton(act, id, act === noteArrival ? '' : 'line'))}</form>
${billForm(desk, visit)}</li>`;
};

/** The doctor's check, and the way into the room, in a window of its own. */
export const roomForm = (desk: Desk, id: string): Html => html`
<form class="acts" method="post" action="${addressOf(desk, checkRemote)}"><input type="hidden" name="id" value="${id}">
<label class="field">Phone<input name="phone" size="16" required autocomplete="off"></label>
<label class="field">Where the patient is now<input name="place" size="24" required autocomplete="off"></label>
${actButton(checkRemote, id, 'line')}</form>
<form class="acts" method="post" target="_blank" action="${addressOf(desk, openRoom)}"><input type="hidden" name="id" value="${id}">
${actButton(openRoom, id, 'line')}</form>`;

const missedItem = (desk: Desk, missed: Missed): Html => html`
<li class="row">${textOf(missed, 'missed')}
<form class="acts" method="post" action="${addressOf(desk, unmissAppointment)}"><input type="hidden" name="id" value="${missed.id}">
${actButton(unmissAppointment, missed.id, 'line')}</form></li>`;

const billedItem = (desk: Desk, billed: Billed): Html => html`
<li class="row">${textOf(billed, billed.invoiceNo)}
<form class="acts" method="post" action="${addressOf(desk, voidBill)}"><input type="hidden" name="id" value="${billed.id}">
<label class="field">Reason, which the patient reads<input name="reason" size="24" maxlength="300" required autocomplete="off" aria-describedby="${billed.id}"></label>
${actButton(voidBill, billed.id, 'line')}</form></li>`;

export const closingSection = (desk: Desk): Html => html`
<section aria-labelledby="closing"><h2 id="closing">Not closed</h2>
<p class="quiet">${
  desk.notClosed.length === 0
    ? 'Every visit is closed.'
    : 'Nobody is missed by a timer: a person says who came, and ends each visit.'
}</p>
<ul class="plate" aria-labelledby="closing">${desk.notClosed.map((visit) => openItem(desk, visit))}</ul>
${
  desk.missed.length === 0
    ? ''
    : html`<h3 id="missed">Missed in the last seven days</h3>
<ul class="plate" aria-labelledby="missed">${desk.missed.map((missed) => missedItem(desk, missed))}</ul>`
}
${
  desk.billed.length === 0
    ? ''
    : html`<h3 id="billed">Bills that are not paid</h3>
<ul class="plate" aria-labelledby="billed">${desk.billed.map((billed) => billedItem(desk, billed))}</ul>`
}</section>`;
