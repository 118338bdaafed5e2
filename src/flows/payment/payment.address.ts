/** `?id=i1&flow=payment` on the page of an invoice, whose address the id is. */
import type { InvoiceId } from '#contract/ids.ts';
import { popupAddress } from '#src/app/addresses.ts';

export const paymentAddress = popupAddress<InvoiceId>('payment', {
  paramsIn: (search) => {
    const id = search.get('id');
    return id === null ? null : { id };
  },
  openingAt: ({ id }) => id as InvoiceId,
  expects: (id) => ({ id }),
});
