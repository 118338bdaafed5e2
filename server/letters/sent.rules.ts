/** Whether an event goes to a reader, and why it goes to none. */
import { type LetterChannel, type LetterChoice, usualOf } from '#contract/entities/letters.ts';
import { addMs, DAY_MS, isBefore } from '#contract/time.ts';
import type { UnsentWhy } from '#server/mail/letter-log.store.ts';
import type { Message } from '#server/mail/outbox.store.ts';
import { toldStarts } from './facts.rules.ts';
import type { Known, LetterRow } from './letters.types.ts';

/** Whether an event goes by a channel: by the row, the choice of the reader, and for SMS how soon the visit is, or whether an email is proven. */
export const isSent = (
  known: Known,
  channel: LetterChannel,
  choices: readonly LetterChoice[],
  hasEmail = true,
): boolean => {
  const { row, now } = known;
  const way = row[channel];
  if (way === 'fallback') return !hasEmail;
  if (way === 'soon') {
    return toldStarts(known).some((start) => isBefore(now, start) && !isBefore(addMs(now, DAY_MS), start));
  }
  if (way !== 'chosen') return way === 'owed';
  if (row.kind === null) return false;
  const chosen = choices.find(({ kind, channel: of }) => kind === row.kind && of === channel);
  return chosen?.isOn ?? usualOf(row.kind, channel) ?? false;
};

export interface OfReader {
  messages: Message[];
  /** Whether the reader has a proven email; null when the letter is not for this reader. */
  hasEmail: boolean | null;
}

/** The reason why no message was made of an event that is mailed; null when there is one, or none is due. */
export const whyUnsent = ({ mail }: LetterRow, written: readonly OfReader[]): UnsentWhy | null => {
  const due = written.filter(({ hasEmail }) => hasEmail !== null);
  if (mail === 'never' || due.some(({ messages }) => messages.length > 0)) return null;
  if (due.length === 0 && written.length > 0) return null;
  return due.some(({ hasEmail }) => hasEmail) ? 'turnedOff' : 'noAddress';
};
