import { html } from 'hono/html';
import type { InTheWay } from '#contract/entities/account.ts';
import { type Fate, LAWS, RETENTION } from '#contract/retention.ts';
import { clinicTime } from '#server/kit/dates.ts';
import { actButton, addressOf } from './act.button.ts';
import { ACTS } from './acts.ts';
import type { Desk, Html } from './desk.types.ts';
import type { AskedFile, OpenClosure } from './privacy.store.ts';

const DAY = { day: 'numeric', month: 'short' } as const;
const dayOf = (instant: OpenClosure['askedAt']): string => clinicTime(instant).toLocaleString(DAY, { locale: 'en-SG' });

const KINDS: Record<InTheWay['kind'], string> = {
  appointment: 'Appointment',
  waiting: 'Waitlist',
  unpaid: 'Not paid',
  moving: 'Money on its way',
  order: 'Order on its way',
  credit: 'Credit with us',
};
const FILES: Record<AskedFile['state'], string> = { making: 'being made', ready: 'ready', failed: 'could not be made' };

const closureItem = (desk: Desk, { id, name, askedAt, inTheWay }: OpenClosure): Html => html`
<li class="row"><span class="text"><b id="closure-${id}">${name}</b><span class="quiet fact">Asked ${dayOf(askedAt)}</span>${inTheWay.map(
  (open) => html`<span class="quiet fact">${KINDS[open.kind]}: ${open.name}, ${open.patientName}</span>`,
)}</span>
<form class="acts" method="post" action="${addressOf(desk, ACTS.closeAccount)}"><input type="hidden" name="id" value="${id}">
${inTheWay.length === 0 ? actButton(ACTS.closeAccount, `closure-${id}`) : ''}</form>
<form class="acts" method="post" action="${addressOf(desk, ACTS.declineClosure)}"><input type="hidden" name="id" value="${id}">
<label class="field">Reason, which the patient reads<input name="reason" size="24" maxlength="300" required aria-describedby="closure-${id}"></label>
${actButton(ACTS.declineClosure, `closure-${id}`, 'line')}</form></li>`;

/** Requests of patients about their own data. */
export const privacySection = (desk: Desk): Html => html`
<section aria-labelledby="privacy"><h2 id="privacy">Data and closing</h2>
<p class="quiet">${desk.closures.length === 0 ? 'Nobody asks to close an account.' : 'Closing cannot be undone. What is open has to end before.'}
Kept after closing: ${Object.values<Fate>(RETENTION).map(({ what, years, law }) => (law === null ? '' : html`${what}, ${years} years (${LAWS[law]}). `))}</p>
<ul class="plate" aria-labelledby="privacy">${desk.closures.map((closure) => closureItem(desk, closure))}</ul>
<p class="quiet">Files of their data that patients asked for; they are made by themselves.</p>
<ul class="plate" aria-label="Files of data">${desk.dataFiles.map(
  ({ name, askedAt, state }) =>
    html`<li class="row"><span class="text"><b>${name}</b><span class="quiet fact">Asked ${dayOf(askedAt)}, ${FILES[state]}</span></span></li>`,
)}</ul></section>`;
