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
import { read, until } from './calls.ts';
import { type DigitalIdOptions, wireDigitalId } from './digital-id.wiring.ts';

export type RecordsActor = ActorRefFrom<typeof recordsMachine>;

const invoicesOf = async (api: Api, patientId: PatientId, invType?: InvoiceType): Promise<Invoice[]> => {
  const query = { patientId, finalized: true, ...(invType && { invType }) };
  return (await api(invoiceCalls.listInvoices, { query })).invoices;
};

/** Themselves and their family, for whom they act (ROLE-03). */
const circleOf = ({ _id, familyMembers }: Profile): PatientId[] => [_id, ...familyMembers.map((one) => one._id)];

/** Each once, the newest first. */
const merged = async (lists: readonly Promise<Invoice[]>[]): Promise<Invoice[]> => {
  const invoices = (await Promise.all(lists)).flat();
  const byId = new Map(invoices.map((invoice) => [invoice._id, invoice]));
  return [...byId.values()].toSorted((a, b) => msOf(b.createdAt) - msOf(a.createdAt));
};
/** Each type that has a name (API-50), and with no type what else there is, also of the family: visits, deposits, fees. */
const allInvoicesOf = (api: Api, member: Profile): Promise<Invoice[]> =>
  merged([
    ...INVOICE_TYPES.map((type) => invoicesOf(api, member._id, type)),
    ...circleOf(member).map((id) => invoicesOf(api, id)),
  ]);
const refillsOf = (api: Api, member: Profile): Promise<Invoice[]> =>
  merged(circleOf(member).map((id) => invoicesOf(api, id, 'Refill')));

const listOf = async (api: Api, member: Profile, tab: RecordTab): Promise<LoadedList> => {
  switch (tab) {
    case 'invoices':
      return allInvoicesOf(api, member);
    case 'refills':
      return refillsOf(api, member);
    case 'regimen':
      return (await api(recordsCalls.listRegimen)).data;
    case 'documents':
      return (await api(recordsCalls.listDocuments)).data;
  }
};

export const startRecords = (options: DigitalIdOptions, member: Profile, tab: RecordTab): RecordsActor => {
  const loadList = read<LoadedList, { tab: RecordTab }>(({ tab: asked }, signal) =>
    listOf(until(signal, options.api), member, asked),
  );
  /** The person comes back to the list that they left. */
  const from = () => `/records?tab=${actor.getSnapshot().context.tab}`;
  const machine = recordsMachine.provide({ actors: { loadList, digitalId: wireDigitalId({ ...options, from }) } });
  const actor: RecordsActor = createActor(machine, { input: { tab, number: member.standing.number } });
  actor.start();
  return actor;
};
