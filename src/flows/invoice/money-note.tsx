import type { Invoice } from '#contract/entities/invoice.ts';
import { moneySentence } from '#contract/order-words.ts';
import { Note } from '#src/ui/note/note.tsx';
import { useVoice } from './use-voice.ts';

/** Says of an invoice's money what the word of its badge leaves out. */
export function MoneyNote({ invoice }: { invoice: Invoice }) {
  const sentence = moneySentence(invoice, useVoice());
  return sentence && <Note tone="quiet">{sentence}</Note>;
}
