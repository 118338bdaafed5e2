import { useLingui } from '@lingui/react/macro';
import type { Credit, Invoice } from '#contract/entities/invoice.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Link } from '#src/ui/link/link.tsx';
import { Note } from '#src/ui/note/note.tsx';

/** The note says whether a deposit is with the clinic, taken off a bill, or on its way back. */
export function CreditNote({ credit, total }: { credit: Credit; total: Invoice['total'] }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { status, used, returned, invoiceId, invoiceNo } = credit;
  if (status === 'kept')
    return <Note title={t`Deposit with us`}>{t`${money(total)} comes off the bill of your visit.`}</Note>;
  const back = returned > 0 ? t`${money(returned)} goes back to your card.` : null;
  if (status === 'returned') return <Note tone="quiet">{back}</Note>;
  return (
    <Note tone="ok" title={t`Taken off your bill`}>
      {invoiceId && <Link href={`/invoiceDetail?id=${invoiceId}`}>{t`${money(used)} off ${invoiceNo}`}</Link>} {back}
    </Note>
  );
}
