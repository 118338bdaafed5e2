/** Finds English words on a Chinese screen. */
import { bookingOf } from '#harness/booking/booking.steps.ts';
import type { Harness } from '#harness/dom/harness.tsx';

/** Names that are never translated, such as languages and ways of paying. */
const OWN_NAMES = [
  'MyNiks',
  'NIK',
  'English',
  'Melayu',
  'NIK',
  'NRIC',
  'JPEG',
  'PNG',
  'WebP',
  'FIN',
  'PDF',
  'PayNow',
  'UEN',
  'Visa',
  'Mastercard',
  'Amex',
  'CVC',
  'CVV',
];

const EMAIL = /\S+@\S+/g;

const textsIn = (root: Node): string[] =>
  root.nodeType === Node.TEXT_NODE ? [root.textContent ?? ''] : [...root.childNodes].flatMap(textsIn);

/**
 * Latin words, visible or read aloud, that are neither typed nor part of a clinic's, person's, service's or message's
 * data from the server.
 * @param context of the visible flow
 */
export const foreignWords = (
  harness: Harness,
  context: unknown = bookingOf(harness).getSnapshot().context,
): string[] => {
  const told = JSON.stringify([context, harness.app().session.getSnapshot().context]);
  const names = [...document.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel ?? '');
  const words = [...textsIn(document.body), ...names].flatMap(
    (text) => text.replaceAll(EMAIL, '').match(/[A-Za-z]{3,}/g) ?? [],
  );
  return [...new Set(words)].filter((word) => !OWN_NAMES.includes(word) && !told.includes(word));
};
