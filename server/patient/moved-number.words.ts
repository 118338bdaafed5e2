/** A letter to the clinic's staff; without a word about either person. */
import type { Mail } from '#server/adapters/mail.adapter.ts';
import { html } from '#server/kit/html.ts';

const TEXT =
  'By the national digital ID a new account has proven an identity number that another account had typed. The number is with its owner now, and nothing else has moved. Please look at the desk whether appointments or orders of these days were made by the account that has lost it.';

export const movedNumberMail = (to: string): Mail => ({
  to,
  subject: 'An identity number has moved to another account',
  text: TEXT,
  html: html`<p>${TEXT}</p>`.source,
});
