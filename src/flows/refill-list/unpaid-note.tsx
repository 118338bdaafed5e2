import { useLingui } from '@lingui/react/macro';
import type { UnpaidOrder } from '#contract/entities/refill.ts';
import { Link } from '#src/ui/link/link.tsx';
import { Note } from '#src/ui/note/note.tsx';

/** The note warns before a person pays the same items again. */
export function UnpaidNote({ orders }: { orders: readonly UnpaidOrder[] }) {
  const { t } = useLingui();
  if (orders.length === 0) return null;
  return (
    <Note tone="warn" title={t`You have an unpaid order with these`}>
      {orders.map(({ _id, invoiceNo }) => (
        <p key={_id}>
          <Link href={`/invoiceDetail?id=${encodeURIComponent(_id)}`}>{invoiceNo}</Link>
        </p>
      ))}
    </Note>
  );
}
