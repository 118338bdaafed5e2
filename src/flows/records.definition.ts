/** /records: invoices, refills, regimen and documents. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { INVOICE_TYPES, type Invoice, type InvoiceType } from '#contract/entities/invoice.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { PatientId } from '#contract/ids.ts';
import { msOf } from '#contract/time.ts';
import { required } from '#machines/kit/required.ts';
import { recordsMachine } from '#machines/records/records.machine.ts';
import type { RecordTab } from '#machines/records/records.types.ts';
import digitalId from './digital-id.definition.ts';
import type { Shown } from './engine.ts';
import { type Beginning, flow } from './flow.ts';
import { type ApiOf, asks, dataOf } from './rows.ts';

type InvoiceLists = (patientId: PatientId, invType?: InvoiceType) => Promise<Invoice[]>;

const invoiceListsBy =
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
const allInvoices = (listInvoices: InvoiceLists, member: Profile): Promise<Invoice[]> =>
  merged([
    ...INVOICE_TYPES.map((type) => listInvoices(member._id, type)),
    ...circleOf(member).map((id) => listInvoices(id)),
  ]);
const allRefills = (listInvoices: InvoiceLists, member: Profile): Promise<Invoice[]> =>
  merged(circleOf(member).map((id) => listInvoices(id, 'Refill')));

export type RecordsActor = Shown<typeof recordsMachine>;

export default flow('records', recordsMachine)(
  {
    digitalId,
    loadList: asks(
      [invoiceCalls.listInvoices, recordsCalls.listRegimen, recordsCalls.listDocuments],
      (api, { tab }, app, signal) => {
        const member = required(app.member(), 'member');
        switch (tab) {
          case 'invoices':
            return allInvoices(invoiceListsBy(api, signal), member);
          case 'refills':
            return allRefills(invoiceListsBy(api, signal), member);
          case 'regimen':
            return api(recordsCalls.listRegimen, { signal }).then(dataOf);
          case 'documents':
            return api(recordsCalls.listDocuments, { signal }).then(dataOf);
        }
      },
    ),
  },
  {
    isMembers: true,
    input: ({ opening: tab, app }: Beginning<RecordTab>) => ({
      tab,
      number: required(app.member(), 'member').standing.number,
    }),
    serves: () => true,
    told: (tab, { context }, isNew) => {
      if (isNew) return null;
      return context.tab === tab ? { type: 'list.refresh' } : { type: 'tab.select', tab };
    },
    hears: {
      'refill.ordered': () => ({ type: 'list.refresh' }),
      'payment.closed': () => ({ type: 'list.refresh' }),
    },
    /** The person comes back to the list that they left. */
    leftFrom: ({ context }) => `/records?tab=${context.tab}`,
  },
);
