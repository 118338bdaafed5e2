import { html } from 'hono/html';
import type { Html } from '../page/page.ts';
import type { NewestRecord, Person } from './people.store.ts';

const KINDS: Record<NewestRecord['kind'], string> = { regimen: 'Regimen', document: 'Document' };

const newestText = ({ kind, name, patientName }: NewestRecord): string =>
  `The newest one is for ${patientName}: ${KINDS[kind]}, ${name}.`;

/** @param people those who can be chosen */
export const recordsSection = (people: readonly Person[], newest: NewestRecord | null): Html => html`
<section aria-labelledby="records"><h2 id="records">Issue a record</h2>
<p role="status">${newest === null ? 'None was issued.' : newestText(newest)}</p>
${
  people.length === 0
    ? html`<p class="quiet">Nobody has such a name.</p>`
    : html`<form class="stack" method="post" action="/sandbox/desk/record">
<label class="field">Patient<select name="patientId">${people.map(
        ({ id, name, needsId }) => html`<option value="${id}">${name}${needsId ? ', number not proven' : ''}</option>`,
      )}</select></label>
<div class="acts"><label class="tick"><input type="checkbox" name="isIdSeen" value="true"> ID seen</label>
<label class="field">Their email or phone, if the number is not proven<input name="contact" autocomplete="off"></label></div>
<label class="field">Kind<select name="kind">${Object.entries(KINDS).map(
        ([kind, words]) => html`<option value="${kind}">${words}</option>`,
      )}</select></label>
<label class="field">Name<input name="name" required autocomplete="off"></label>
<label class="field">Text, each line a paragraph of at most 500 characters<textarea name="content" rows="4" required></textarea></label>
<div class="acts"><button>Issue</button></div></form>`
}</section>`;
