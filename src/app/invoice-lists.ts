/** The invoices of a member and of the family for whom they act, from the several lists in which the clinic has them. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { INVOICE_TYPES, type Invoice, type InvoiceType } from '#contract/entities/invoice.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { PatientId } from '#contract/ids.ts';
import { msOf } from '#contract/time.ts';
import type { ApiOf } from './rows.ts';

type InvoiceLists = (patientId: PatientId, invType?: InvoiceType) => Promise<Invoice[]>;

export const invoiceListsBy =
  (api: ApiOf<typeof invoiceCalls.listInvoices>, signal: AbortSignal): InvoiceLists =>
  async (patientId, invType) => {
    const query = { patientId, finalized: true, ...(invType && { invType }) };
    return (await api(invoiceCalls.listInvoices, { query, signal })).invoices;
  };

/** The patient and the family for whom they act (ROLE-03). */
const circleOf = ({ _id, familyMembers }: Profile): PatientId[] => [_id, ...familyMembers.map((one) => one._id)];

/** Each invoice once, the newest first. */
const merged = async (lists: readonly Promise<Invoice[]>[]): Promise<Invoice[]> => {
  const invoices = (await Promise.all(lists)).flat();
  const byId = new Map(invoices.map((invoice) => [invoice._id, invoice]));
  return [...byId.values()].toSorted((a, b) => msOf(b.createdAt) - msOf(a.createdAt));
};
/** Every type that has a name (API-50); without a type also visits, deposits and fees, of the family too. */
export const allInvoices = (listInvoices: InvoiceLists, member: Profile): Promise<Invoice[]> =>
  merged([
    ...INVOICE_TYPES.map((type) => listInvoices(member._id, type)),
    ...circleOf(member).map((id) => listInvoices(id)),
  ]);
export const allRefills = (listInvoices: InvoiceLists, member: Profile): Promise<Invoice[]> =>
  merged(circleOf(member).map((id) => listInvoices(id, 'Refill')));
