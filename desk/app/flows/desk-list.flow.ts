/** The pages of the desk's lists. */

import type { Call } from '#contract/call.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { TRANSFER_KINDS } from '#contract/entities/desk.ts';
import { BILL_TYPES, type Takings } from '#contract/entities/desk-money.ts';
import { INVOICE_TYPES } from '#contract/entities/invoice.ts';
import type { ClinicId, InvoiceId } from '#contract/ids.ts';
import { type Money } from '#contract/money.ts';
import { ROLES } from '#contract/roles.ts';
import { addDays, clinicDayOf, type IsoInstant } from '#contract/time.ts';
import { deskListMachine } from '#machines/desk-list/desk-list.machine.ts';
import type { ListName, ListPage, ListQuery, TakingRow } from '#machines/desk-list/desk-list.types.ts';
import type { Api } from '#src/app/api/client.ts';
import { changesSource } from './changes.source.ts';
import { actFlow } from './desk-act.flow.ts';
import { asks, deskFlow } from './ports.ts';

/** Members of a query that have a value. */
const asked = <Query extends object>(query: { [Name in keyof Query]: Query[Name] | null | undefined }): Query =>
  Object.fromEntries(Object.entries(query).filter(([, text]) => text !== null && text !== undefined)) as Query;
const chosen = <Name extends string>(names: readonly Name[], filter: string): Name | undefined =>
  names.find((name) => name === filter);
const ofPlace = (place: ListQuery['place'], cursor: ListQuery['cursor']) =>
  asked<{ unit?: ClinicId; cursor?: string }>({ unit: place, cursor });

const NO_MONEY = ['niks', 'credit'];
const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, each) => total + each, 0) as Money;
/** Rows of a day: all its money, each way, and each rate of GST; no row for a day without money. */
const takingRows = ({ ways, taxes }: Takings): TakingRow[] => {
  const money = ways.filter(({ way }) => !NO_MONEY.includes(way));
  if (ways.length === 0) return [];
  const all = {
    received: sum(money.map(({ received }) => received)),
    returned: sum(money.map(({ returned }) => returned)),
    tax: sum(taxes.map(({ tax }) => tax)),
  };
  return [
    ...ways.map(({ way, received, returned }) => ({ of: { way }, received, returned, tax: null })),
    { of: 'all', ...all },
    ...taxes.map(({ percent, amount, tax }) => ({ of: { percent }, received: amount, returned: null, tax })),
  ];
};

interface Paging {
  call: Call;
  read: (api: Api, query: ListQuery, signal: AbortSignal, now: IsoInstant) => Promise<ListPage>;
}

/** Number of days whose differences are read, unless a filter names another. */
const COMPARED_DAYS = 30;

const PAGES: Readonly<Record<ListName, Paging>> = {
  notClosed: {
    call: operatorCalls.listNotClosed,
    read: async (api, { place }, signal) => {
      const query = asked<{ unit?: ClinicId }>({ unit: place });
      return { rows: (await api(operatorCalls.listNotClosed, { query, signal })).data, next: null };
    },
  },
  differences: {
    call: operatorCalls.comparePayments,
    read: async (api, { filter }, signal) => {
      const query = { days: filter === '' ? COMPARED_DAYS : Number(filter) };
      return { rows: (await api(operatorCalls.comparePayments, { query, signal })).data.differences, next: null };
    },
  },
  closures: {
    call: deskCalls.listClosures,
    read: async (api, { cursor }, signal) =>
      (await api(deskCalls.listClosures, { query: cursor === null ? {} : { cursor }, signal })).data,
  },
  merges: {
    call: operatorCalls.listMerges,
    read: async (api, { cursor }, signal) =>
      (await api(operatorCalls.listMerges, { query: cursor === null ? {} : { cursor }, signal })).data,
  },
  orders: {
    call: deskCalls.listOrders,
    read: async (api, { place, filter, cursor }, signal) => {
      const kind = chosen(INVOICE_TYPES, filter);
      const status = filter === 'handedOver' ? { status: 'Delivered' } : {};
      const query = { ...ofPlace(place, cursor), ...status, ...(kind && { kind }) };
      return (await api(deskCalls.listOrders, { query, signal })).data;
    },
  },
  transfers: {
    call: deskCalls.listTransfers,
    read: async (api, { filter, cursor }, signal) => {
      const kind = chosen(TRANSFER_KINDS, filter);
      const query = { ...ofPlace(null, cursor), ...(kind && { kind }) };
      return (await api(deskCalls.listTransfers, { query, signal })).data;
    },
  },
  bills: {
    call: deskCalls.listOpenInvoices,
    read: async (api, { place, filter, cursor }, signal) => {
      const type = chosen(BILL_TYPES, filter);
      const which =
        filter === 'goodsBack' ? { goodsBack: '1' as const } : filter === 'all' ? {} : { open: '1' as const };
      const query = { ...ofPlace(place, cursor), ...which, ...(type && { type }) };
      return (await api(deskCalls.listOpenInvoices, { query, signal })).data;
    },
  },
  takings: {
    call: deskCalls.listTakings,
    read: async (api, { place, filter }, signal, now) => {
      const query = { ...ofPlace(place, null), day: addDays(clinicDayOf(now), -Number(filter)) };
      return { rows: takingRows((await api(deskCalls.listTakings, { query, signal })).data), next: null };
    },
  },
  stock: {
    call: deskCalls.listStock,
    read: async (api, { place, filter, cursor }, signal) => {
      const query = { ...ofPlace(place, cursor), ...(filter === 'low' && { low: '1' as const }) };
      return (await api(deskCalls.listStock, { query, signal })).data;
    },
  },
  announcements: {
    call: deskCalls.listAnnouncements,
    read: async (api, { cursor }, signal) =>
      (await api(deskCalls.listAnnouncements, { query: cursor === null ? {} : { cursor }, signal })).data,
  },
  staff: {
    call: staffCalls.listStaff,
    read: async (api, { filter, cursor }, signal) => {
      const role = chosen(ROLES, filter);
      const query = { ...(cursor !== null && { cursor }), ...(role && { role }) };
      return (await api(staffCalls.listStaff, { query, signal })).data;
    },
  },
  trail: {
    call: staffCalls.listTrail,
    read: async (api, { reason, cursor }, signal) => {
      const query = { reason, ...(cursor !== null && { cursor }) };
      return (await api(staffCalls.listTrail, { query, signal })).data;
    },
  },
  trailProof: {
    call: staffCalls.proveTrail,
    read: async (api, { filter }, signal, now) => {
      const to = clinicDayOf(now);
      const query = { from: addDays(to, -(filter === '' ? COMPARED_DAYS : Number(filter))), to };
      return { rows: (await api(staffCalls.proveTrail, { query, signal })).data.days, next: null };
    },
  },
  keys: {
    call: staffCalls.listKeys,
    read: async (api, _query, signal) => ({ rows: (await api(staffCalls.listKeys, { signal })).data, next: null }),
  },
};

export const listFlow = deskFlow(deskListMachine, {
  changes: changesSource('visit', 'order', 'bill', 'transfer', 'closure', 'stock'),
  deskAct: actFlow,
  readLetters: asks([deskCalls.listMessages], async (api, { invoice }, signal) => {
    const query = { invoice: invoice as InvoiceId };
    return (await api(deskCalls.listMessages, { query, signal })).data.rows;
  }),
  readPage: asks(
    Object.values(PAGES).map(({ call }) => call),
    (_api, query, signal, { api, time }) => PAGES[query.list].read(api, query, signal, time.now()),
  ),
});
