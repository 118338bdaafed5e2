import { useLingui } from '@lingui/react/macro';
import { Navigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { InvoiceId } from '#contract/ids.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useSearchParam } from '#src/routes/use-search-param.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import type { OrderActor } from '#src/wiring/order.wiring.ts';
import { useCell, useWiring } from '#src/wiring/use-wiring.ts';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { useFailureWords } from '../flow/failure-words.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderDock } from './order-dock.tsx';

/** /orderDetails: the order that the address names (NAV-18). */
export default function OrderView() {
  const { recordPages, show } = useWiring();
  const actor = useCell(recordPages.order);
  const id = useSearchParam('id');
  useEffect(() => {
    if (id === null) return;
    recordPages
      .openOrder(id as InvoiceId)
      .catch(() => show({ tone: 'error', text: { code: 'networkError' }, actions: [] }));
    return recordPages.closeOrder;
  }, [recordPages, show, id]);
  if (id === null) return <Navigate to="/records" replace />;
  return actor ? <Order actor={actor} /> : <PageSkeleton />;
}

function Order({ actor }: { actor: OrderActor }) {
  const path = useSelector(actor, ({ value }) => statePath(value));
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  const confirm = useSelector(actor, ({ children }) => children.confirm);
  if (path === 'unavailable') return <Unavailable actor={actor} />;
  if (invoice === null) return <PageSkeleton />;
  return (
    <>
      <OrderDetails actor={actor} invoice={invoice} />
      <OrderDock actor={actor} />
      {path === 'confirmingReceived' && confirm && <ConfirmDialog actor={confirm} />}
    </>
  );
}

function Unavailable({ actor }: { actor: OrderActor }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Page>
      <Empty
        title={t`Can not get invoice`}
        actions={<Button isInline onPress={() => actor.send({ type: 'order.refresh' })}>{t`Try again`}</Button>}
      >
        {failure && failureWords(failure)}
      </Empty>
    </Page>
  );
}
