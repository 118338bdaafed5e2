import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { useFormat } from '#src/format/use-format.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { Note } from '#src/ui/note/note.tsx';

/** An order that waits for its patient at the counter: what to bring, what to say, and until when it is kept (NIKS-08). */
export function CounterNote({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { appointmentTime } = useFormat();
  const { invoiceNo, isAtCounter, endsAt } = invoice;
  if (!isAtCounter) return null;
  return (
    <Note tone="info" icon={personIcon} title={t`Bring your original ID to the counter`}>
      {t`Say your order number, ${invoiceNo}: our staff take your NIK$ off, and you pay the rest there or in the app.`}{' '}
      {endsAt !== null && t`We keep your items until ${appointmentTime(endsAt)}.`}
    </Note>
  );
}
