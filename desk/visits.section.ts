import { html } from 'hono/html';
import type { IsoInstant } from '#contract/time.ts';
import { clinicTime } from '#server/kit/dates.ts';
import { actButton, addressOf } from './act.button.ts';
import type { Act } from './act.ts';
import { ACTS } from './acts.ts';
import { roomForm } from './closing.section.ts';
import type { Desk, Html } from './desk.types.ts';
import type { Visit, Waiting } from './visits.store.ts';

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const WHEN = { weekday: 'short', day: 'numeric', month: 'short', ...CLOCK } as const;
const shown = (instant: IsoInstant, format: typeof CLOCK | typeof WHEN): string =>
  clinicTime(instant).toLocaleString(format, { locale: 'en-SG' });

const { acceptAppointment, rejectAppointment, cancelAppointment, moveAppointment, acceptWaitlist, rejectWaitlist } =
  ACTS;

/** The acts that the server allows in a state. */
const actsIn = (state: Visit['state']): Act[] => {
  if (state === 'held') return [rejectAppointment, cancelAppointment];
  return state === 'confirmed' ? [cancelAppointment] : [acceptAppointment, rejectAppointment, cancelAppointment];
};

const stateOf = ({ state, entry: { holdUntil } }: Visit): string =>
  state === 'held' && holdUntil !== null ? `held for its payment until ${shown(holdUntil, CLOCK)}` : state;

const textOf = (
  id: string,
  { startDateTime, endDateTime, patientName, ...entry }: Visit['entry'],
  state: string,
): Html => {
  const until = endDateTime === null ? '' : ` to ${shown(endDateTime, CLOCK)}`;
  const who = entry.doctorName ?? entry.therapistName;
  return html`<span class="text"><b id="${id}">${patientName}</b>
<span class="quiet">${shown(startDateTime, WHEN)}${until}, ${who}, ${entry.locationName}</span>
<span class="badge">${state}</span></span>`;
};

const visitItem = (desk: Desk, visit: Visit): Html => html`
<li class="row">${textOf(visit.id, visit.entry, stateOf(visit))}
<form class="acts" method="post" action="${addressOf(desk, acceptAppointment)}"><input type="hidden" name="id" value="${visit.id}">
<label class="field">Reason, which the patient reads<input name="reason" size="24" maxlength="300" autocomplete="off" aria-describedby="${visit.id}"></label>
${actsIn(visit.state).map((act) => actButton(act, visit.id, act === acceptAppointment ? '' : 'line'))}</form>
${visit.state === 'held' ? '' : moveForm(desk, visit)}
${visit.entry.teleconsultLink === null ? '' : roomForm(desk, visit.id)}</li>`;

const slotChoice = (id: string, slots: Waiting['slots'], act: Act, format: typeof CLOCK | typeof WHEN = CLOCK): Html =>
  slots.length === 0
    ? html`<span class="quiet">No time is free.</span>`
    : html`<select name="slotId" aria-label="Free time" aria-describedby="${id}">${slots.map(
        (slot) => html`<option value="${slot.id}">${shown(slot.startsAt, format)}</option>`,
      )}</select>
${actButton(act, id, act === acceptWaitlist ? '' : 'line')}`;

const moveForm = (desk: Desk, { id, slots }: Visit): Html => html`
<form class="acts" method="post" action="${addressOf(desk, moveAppointment)}"><input type="hidden" name="id" value="${id}">
${slotChoice(id, slots, moveAppointment, WHEN)}</form>`;

const waitingItem = (desk: Desk, { id, entry, slots }: Waiting): Html => html`
<li class="row">${textOf(id, entry, 'waiting')}
<form class="acts" method="post" action="${addressOf(desk, acceptWaitlist)}"><input type="hidden" name="id" value="${id}">
${slotChoice(id, slots, acceptWaitlist)}
${actButton(rejectWaitlist, id, 'line')}</form></li>`;

export const visitsSection = (desk: Desk): Html => html`
<section aria-labelledby="appointments"><h2 id="appointments">Appointments</h2>
<form class="acts" role="search" action="${desk.address}#appointments">
<label class="field">Patient, down to the records<input type="search" name="patient" value="${desk.patient}" autocomplete="off"></label>
<button class="line">Search</button></form>
<p class="quiet">${desk.visits.length === 0 ? 'Nobody has one.' : 'The newest booking first, in Singapore time.'}</p>
<ul class="plate" aria-labelledby="appointments">${desk.visits.map((visit) => visitItem(desk, visit))}</ul></section>`;

export const waitlistSection = (desk: Desk): Html => html`
<section aria-labelledby="waitlist"><h2 id="waitlist">Waitlist</h2>
<p class="quiet">${desk.waiting.length === 0 ? 'Nobody waits.' : 'Whoever is accepted gets the time that is chosen.'}</p>
<ul class="plate" aria-labelledby="waitlist">${desk.waiting.map((entry) => waitingItem(desk, entry))}</ul></section>`;
