import { html } from 'hono/html';
import { DAY_MS, HOUR_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { clinicTime } from '#server/kit/dates.ts';
import type { Html } from '../page/page.ts';

/** Offered steps, in minutes. */
const STEPS = [
  [1, '1 minute'],
  [5, '5 minutes'],
  [15, '15 minutes'],
  [40, '40 minutes'],
  [DAY_MS / MINUTE_MS, '1 day'],
] as const;
/** The longest that time is moved at once, minutes. */
export const MOVE_MAX = (30 * DAY_MS) / MINUTE_MS;

const NOW = { dateStyle: 'full', timeStyle: 'medium' } as const;

const inWords = (ms: number): string => {
  const counts = [
    [Math.floor(ms / DAY_MS), 'd'],
    [Math.floor((ms % DAY_MS) / HOUR_MS), 'h'],
    [Math.floor((ms % HOUR_MS) / MINUTE_MS), 'min'],
  ] as const;
  return counts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
};

/** @param ahead of the real time, milliseconds */
export const timeSection = (now: IsoInstant, ahead: number): Html => html`
<section aria-labelledby="time"><h2 id="time">Time</h2>
<p role="status"><b>${clinicTime(now).toLocaleString(NOW, { locale: 'en-SG' })}</b> in Singapore, ${ahead === 0 ? 'the real time' : `${inWords(ahead)} ahead`}.</p>
<p class="quiet">Holds, codes, sessions and everything else follow. Time never goes back while the server runs. A restart
brings the real time back; what happened in between then lies in the future, unless <code>npm run demo:reset</code> came before.</p>
<form class="acts" method="post" action="/sandbox/desk/time">${STEPS.map(
  ([minutes, words]) => html`<button class="line" name="minutes" value="${minutes}">+ ${words}</button>`,
)}</form>
<form class="acts" method="post" action="/sandbox/desk/time">
<label class="field">Minutes<input type="number" name="minutes" min="1" max="${MOVE_MAX}" step="1" required></label>
<button class="line">Move forward</button></form></section>`;
