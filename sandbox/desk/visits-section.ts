import { html } from 'hono/html';
import { CLINIC_ZONE, type IsoInstant } from '#contract/time.ts';
import type { Html } from '../page/page.ts';
import type { Visit, Waiting } from './visits.store.ts';

const WHEN = new Intl.DateTimeFormat('en-SG', {
  timeZone: CLINIC_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const CLOCK = new Intl.DateTimeFormat('en-SG', { timeZone: CLINIC_ZONE, hour: 'numeric', minute: '2-digit' });
const at = (instant: IsoInstant): Date => new Date(instant);

const ACTS = { accept: 'Accept', reject: 'Reject', cancel: 'Cancel' } as const;
type Act = keyof typeof ACTS;

/** What the operator's calls take in which state. */
const actsIn = (state: Visit['state']): Act[] => {
  if (state === 'held') return ['reject', 'cancel'];
  return state === 'confirmed' ? ['cancel'] : ['accept', 'reject', 'cancel'];
};

const stateOf = ({ state, entry: { holdUntil } }: Visit): string =>
  state === 'held' && holdUntil !== null ? `held for its payment until ${CLOCK.format(at(holdUntil))}` : state;

const textOf = (
  id: string,
  { startDateTime, endDateTime, patientName, ...entry }: Visit['entry'],
  state: string,
): Html => {
  const until = endDateTime === null ? '' : ` to ${CLOCK.format(at(endDateTime))}`;
  const who = entry.doctorName ?? entry.therapistName;
  return html`<span class="text"><b id="${id}">${patientName}</b>
<span class="quiet">${WHEN.format(at(startDateTime))}${until}, ${who}, ${entry.locationName}</span>
<span class="badge">${state}</span></span>`;
};

const visitItem = (visit: Visit): Html => html`
<li class="row">${textOf(visit.id, visit.entry, stateOf(visit))}
<form class="acts" method="post" action="/sandbox/desk/appointment"><input type="hidden" name="id" value="${visit.id}">
${actsIn(visit.state).map(
  (act) =>
    html`<button class="${act === 'accept' ? '' : 'line'}" name="act" value="${act}" aria-describedby="${visit.id}">${ACTS[act]}</button>`,
)}</form></li>`;

const slotChoice = (id: string, slots: Waiting['slots']): Html =>
  slots.length === 0
    ? html`<span class="quiet">No time is free that day.</span>`
    : html`<select name="slotId" aria-label="Free time" aria-describedby="${id}">${slots.map(
        (slot) => html`<option value="${slot.id}">${CLOCK.format(at(slot.startsAt))}</option>`,
      )}</select>
<button name="act" value="accept" aria-describedby="${id}">Accept</button>`;

const waitingItem = ({ id, entry, slots }: Waiting): Html => html`
<li class="row">${textOf(id, entry, 'waiting')}
<form class="acts" method="post" action="/sandbox/desk/waitlist"><input type="hidden" name="id" value="${id}">
${slotChoice(id, slots)}
<button class="line" name="act" value="reject" aria-describedby="${id}">Reject</button></form></li>`;

/** @param patient what was searched for */
export const visitsSection = (visits: readonly Visit[], patient: string): Html => html`
<section aria-labelledby="appointments"><h2 id="appointments">Appointments</h2>
<form class="acts" role="search" action="/sandbox/desk#appointments">
<label class="field">Patient, down to the records<input type="search" name="patient" value="${patient}" autocomplete="off"></label>
<button class="line">Search</button></form>
<p class="quiet">${visits.length === 0 ? 'Nobody has one.' : 'The newest booking first, in Singapore time.'}</p>
<ul class="plate" aria-labelledby="appointments">${visits.map(visitItem)}</ul></section>`;

export const waitlistSection = (waiting: readonly Waiting[]): Html => html`
<section aria-labelledby="waitlist"><h2 id="waitlist">Waitlist</h2>
<p class="quiet">${waiting.length === 0 ? 'Nobody waits.' : 'Whoever is accepted gets the time that is chosen.'}</p>
<ul class="plate" aria-labelledby="waitlist">${waiting.map(waitingItem)}</ul></section>`;
