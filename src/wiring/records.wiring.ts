import { type ActorRefFrom, createActor } from 'xstate';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { INVOICE_TYPES, type Invoice, type InvoiceType } from '#contract/entities/invoice.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { PatientId } from '#contract/ids.ts';
import { msOf } from '#contract/time.ts';
import { recordsMachine } from '#machines/records/records.machine.ts';
import type { LoadedList, RecordTab } from '#machines/records/records.types.ts';
import type { Api } from '#src/api/client.ts';
import { read } from './calls.ts';

export type RecordsActor = ActorRefFrom<typeof recordsMachine>;

const invoicesOf = async (api: Api, patientId: PatientId, invType?: InvoiceType): Promise<Invoice[]> => {
  const query = { patientId, finalized: true, ...(invType && { invType }) };
  return (await api(invoiceCalls.listInvoices, { query })).invoices;
};

/** Each type that has a name (API-50), and with no type what else there is: visits, deposits, fees. */
const allInvoicesOf = async (api: Api, patientId: PatientId): Promise<Invoice[]> => {
  const lists = await Promise.all([...INVOICE_TYPES, undefined].map((type) => invoicesOf(api, patientId, type)));
  const byId = new Map(lists.flat().map((invoice) => [invoice._id, invoice]));
  return [...byId.values()].toSorted((a, b) => msOf(b.createdAt) - msOf(a.createdAt));
};

const listOf = async (api: Api, patientId: PatientId, tab: RecordTab): Promise<LoadedList> => {
  switch (tab) {
    case 'invoices':
      return allInvoicesOf(api, patientId);
    case 'refills':
      return invoicesOf(api, patientId, 'Refill');
    case 'regimen':
      return (await api(recordsCalls.listRegimen)).data;
    case 'documents':
      return (await api(recordsCalls.listDocuments)).data;
  }
};

export const startRecords = (api: Api, member: Profile, tab: RecordTab): RecordsActor => {
  const loadList = read<LoadedList, { tab: RecordTab }>((input) => listOf(api, member._id, input.tab));
  return createActor(recordsMachine.provide({ actors: { loadList } }), { input: { tab } }).start();
};
