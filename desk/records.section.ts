import { html } from 'hono/html';
import { addressOf } from './act.button.ts';
import { ACTS } from './acts.ts';
import type { Desk, Html } from './desk.types.ts';
import type { NewestRecord } from './people.store.ts';

const KINDS: Record<NewestRecord['kind'], string> = { regimen: 'Regimen', document: 'Document' };

const newestText = ({ kind, name, patientName }: NewestRecord): string =>
  `The newest one is for ${patientName}: ${KINDS[kind]}, ${name}.`;

export const recordsSection = (desk: Desk): Html => html`
<section aria-labelledby="records"><h2 id="records">Issue a record</h2>
<p role="status">${desk.newestRecord === null ? 'None was issued.' : newestText(desk.newestRecord)}</p>
${
  desk.people.length === 0
    ? html`<p class="quiet">Nobody has such a name.</p>`
    : html`<form class="stack" method="post" action="${addressOf(desk, ACTS.issueRecord)}">
<label class="field">Patient<select name="patientId">${desk.people.map(
        ({ id, name, needsId }) => html`<option value="${id}">${name}${needsId ? ', number not proven' : ''}</option>`,
      )}</select></label>
<div class="acts"><label class="tick"><input type="checkbox" name="isIdSeen" value="true"> ID seen</label>
<label class="field">Their email or phone, if the number is not proven<input name="contact" autocomplete="off"></label></div>
<label class="field">Kind<select name="kind">${Object.entries(KINDS).map(
        ([kind, words]) => html`<option value="${kind}">${words}</option>`,
      )}</select></label>
<label class="field">Name<input name="name" required autocomplete="off"></label>
<label class="field">Text, each line a paragraph of at most 500 characters<textarea name="content" rows="4" required></textarea></label>
<div class="acts"><button>${ACTS.issueRecord.words}</button></div></form>`
}</section>`;
