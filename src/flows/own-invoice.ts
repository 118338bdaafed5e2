import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { OwnInvoice } from '#machines/kit/own-invoice.ts';
import { ask, dataOf } from './rows.ts';

/** What the server says of an invoice: the row of every flow that reads one. */
export const readOwnInvoice = ask(
  invoiceCalls.loadInvoice,
  ({ id, patientId }: OwnInvoice) => ({ params: { id }, query: { patientId } }),
  dataOf,
);
