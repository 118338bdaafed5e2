import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { OwnInvoice } from '#machines/kit/own-invoice.ts';
import { ask, dataOf } from './rows.ts';

/** Reads an invoice of the member; shared by every flow that shows one. */
export const readOwnInvoice = ask(
  invoiceCalls.loadInvoice,
  ({ id, patientId }: OwnInvoice) => ({ params: { id }, query: { patientId } }),
  dataOf,
);
