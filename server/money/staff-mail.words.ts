/** Letters to the clinic's staff; without a word about the patient. */

import type { IsoInstant } from '#contract/time.ts';
import type { Mail } from '#server/adapters/mail.adapter.ts';
import { dayInWords } from '#server/kit/dates.ts';
import { html } from '#server/kit/html.ts';
import type { Lateness } from './late-orders.store.ts';

const WORDS: Record<Lateness, (invoiceNo: string) => { subject: string; text: string }> = {
  answer: (invoiceNo) => ({
    subject: `${invoiceNo} waits for an answer`,
    text: `The time to answer the request for order ${invoiceNo} is over. The patient was told that the clinic has not answered. Please confirm, change or reject the order at the desk.`,
  }),
  transfer: (invoiceNo) => ({
    subject: `The transfer for ${invoiceNo} has not arrived`,
    text: `A transfer for order ${invoiceNo} was announced and has not arrived in time. The patient was told. Please look at the bank's list, and call the patient if it is not there.`,
  }),
};

/** @param endsAt the evening on which the order ends by itself; without it, it does not */
export const staffMail = (to: string, lateness: Lateness, invoiceNo: string, endsAt?: IsoInstant): Mail => {
  const { subject, text: late } = WORDS[lateness](invoiceNo);
  const text = endsAt === undefined ? late : `${late} The order ends by itself on ${dayInWords(endsAt, 'en')}.`;
  return { to, subject, text, html: html`<p>${text}</p>`.source };
};
