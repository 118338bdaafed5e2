import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { Note } from '#src/ui/note/note.tsx';

const BACK: readonly Invoice['payment']['status'][] = ['refunding', 'refunded', 'partlyRefunded'];

/** By what name money that goes back is known; nothing where none does. */
export function RefundNote({ invoice: { payment } }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { status, reference } = payment;
  if (!BACK.includes(status) || !reference) return null;
  return <Note tone="quiet">{t`Your refund has the reference ${reference}.`}</Note>;
}
