import { useEffect } from 'react';
import type { InvoiceId } from '#contract/ids.ts';
import { useSearchParam } from '#src/routes/use-search-param.ts';
import type { OrderActor } from '#src/wiring/order.wiring.ts';
import { useCell, useWiring } from '#src/wiring/use-wiring.ts';

/** The record that the address names by ?id= (NAV-44); null until its code is there. It lasts as long as the page. */
export function useInvoice(): OrderActor | null {
  const { recordPages, show } = useWiring();
  const id = useSearchParam('id') ?? '';
  const { openOrder, closeOrder } = recordPages;
  useEffect(() => {
    openOrder(id as InvoiceId).catch(() => show({ tone: 'error', text: { code: 'networkError' }, actions: [] }));
    return closeOrder;
  }, [openOrder, closeOrder, show, id]);
  return useCell(recordPages.order);
}
