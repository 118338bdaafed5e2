import type { InvoiceId } from '#contract/ids.ts';

/** The id of a lot that gives back what an ended one had. @param soFar how many had returned of the order before */
export const againOf = (lot: string, invoiceId: InvoiceId, soFar: number): string =>
  `again-${invoiceId}-${soFar}-${lot}`;
