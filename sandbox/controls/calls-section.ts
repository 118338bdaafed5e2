import { html } from 'hono/html';
import { type Accident, ANY, type Plan } from '../accidents/accidents.ts';
import { PATIENT_CALLS } from '../accidents/call-names.ts';
import type { Html } from '../page/page.ts';

const WORDS: Record<Accident, string> = {
  unavailable: 'answers 503, not available',
  broken: 'answers 500, something went wrong',
  signedOut: 'answers 401, signed out',
  hangs: 'hangs for a while, then goes on',
  cut: 'is cut before it arrives',
  answerLost: 'is done, and its answer is lost',
};
export const ACCIDENTS = Object.keys(WORDS) as Accident[];
export const isCallName = (text: string): boolean => text === ANY || PATIENT_CALLS.some(({ name }) => name === text);

export const SECONDS_MAX = 300;
export const TIMES_MAX = 9;

const coming = ({ call, accident, seconds, times }: Plan): string => {
  const what = accident === 'hangs' ? `hangs for ${seconds} s, then goes on` : WORDS[accident];
  return `The next ${times === 1 ? '' : `${times} times `}${call === ANY ? 'call, whichever it is,' : call} ${what}.`;
};

/** @param plan the planned accident; null: none */
export const callsSection = (plan: Plan | null): Html => html`
<section aria-labelledby="calls"><h2 id="calls">The next call</h2>
<p role="status">${plan === null ? 'All calls go well.' : coming(plan)}</p>
<form class="stack" method="post" action="/sandbox/desk/call">
<label class="field">Call of the app<select name="call"><option value="${ANY}">whichever comes first</option>${PATIENT_CALLS.map(
  ({ name, method, path }) => html`<option value="${name}">${name} (${method} ${path})</option>`,
)}</select></label>
<label class="field">What happens<select name="accident">${Object.entries(WORDS).map(
  ([accident, words]) => html`<option value="${accident}">It ${words}</option>`,
)}</select></label>
<div class="acts"><label class="field">Seconds, if it hangs<input type="number" name="seconds" min="1" max="${SECONDS_MAX}" value="10" required></label>
<label class="field">How many times<input type="number" name="times" min="1" max="${TIMES_MAX}" value="1" required></label></div>
<p class="quiet">The app reads again by itself, twice, what it could not read: such a call fails for good after three times.</p>
<div class="acts"><button>Let it happen</button>
<button class="line" formaction="/sandbox/desk/call/none" formnovalidate>Let all go well</button></div></form></section>`;
