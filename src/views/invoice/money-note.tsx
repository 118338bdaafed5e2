import type { Invoice } from '#contract/entities/invoice.ts';
import { moneySentence } from '#contract/order-words.ts';
import { Note } from '#src/ui/note/note.tsx';
import { useVoice } from './use-voice.ts';

/** What of an invoice's money a word does not say. */
export function MoneyNote({ invoice }: { invoice: Invoice }) {
  const sentence = moneySentence(invoice, useVoice());
  return sentence && <Note tone="quiet">{sentence}</Note>;
}
