import { html } from 'hono/html';
import type { Act } from './act.ts';
import type { Desk, Html } from './desk.types.ts';

export const addressOf = ({ address }: Desk, { form }: Act): string => `${address}/${form}`;

/** @param about id of the element that names the subject */
export const actButton = ({ act, words }: Act, about: string, look: '' | 'line' = ''): Html =>
  html`<button class="${look}" name="act" value="${act}" aria-describedby="${about}">${words}</button>`;
