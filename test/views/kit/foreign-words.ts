/** Finds what a screen in Chinese says in English. */
import { bookingOf } from '#stage/views/booking.steps.ts';
import type { Stage } from '#stage/views/stage.tsx';

/** A language, and a way of paying, is called by its own name everywhere. */
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
 * Latin words on the screen, read or heard, that no clinic, person, service or message of the server brought there, and
 * nobody typed.
 * @param context of the flow that shows
 */
export const foreignWords = (stage: Stage, context: unknown = bookingOf(stage).getSnapshot().context): string[] => {
  const told = JSON.stringify([context, stage.app().session.getSnapshot().context]);
  const names = [...document.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel ?? '');
  const words = [...textsIn(document.body), ...names].flatMap(
    (text) => text.replaceAll(EMAIL, '').match(/[A-Za-z]{3,}/g) ?? [],
  );
  return [...new Set(words)].filter((word) => !OWN_NAMES.includes(word) && !told.includes(word));
};
