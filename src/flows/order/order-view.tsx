import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import type { InvoiceActor } from '#src/flows/invoice/invoice.definition.ts';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { OrderUnavailable } from '../invoice/invoice-unavailable.tsx';
import { useInvoice } from '../invoice/use-invoice.ts';
import { OrderDetails } from './order-details.tsx';
import { OrderDock } from './order-dock.tsx';

/** /orderDetails: the order that the address names (NAV-18). */
export default function OrderView() {
  const actor = useInvoice();
  return actor ? <Order actor={actor} /> : <PageSkeleton />;
}

function Order({ actor }: { actor: InvoiceActor }) {
  const path = useSelector(actor, ({ value }) => statePath(value));
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  const confirm = useSelector(actor, ({ children }) => children.confirm);
  if (path === 'unavailable') return <OrderUnavailable actor={actor} />;
  if (invoice === null) return <PageSkeleton />;
  return (
    <>
      <OrderDetails actor={actor} invoice={invoice} />
      <OrderDock actor={actor} invoice={invoice} />
      {path === 'confirmingReceived' && confirm && <ConfirmDialog actor={confirm} />}
    </>
  );
}
