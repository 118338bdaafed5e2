/** /records: invoices, refills, regimen and documents. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { required } from '#machines/kit/required.ts';
import { recordsMachine } from '#machines/records/records.machine.ts';
import type { RecordTab } from '#machines/records/records.types.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import { allInvoices, allRefills, invoiceListsBy } from '#src/app/invoice-lists.ts';
import type { Shown } from '#src/app/opened.ts';
import { asks, dataOf } from '#src/app/rows.ts';
import digitalId from '#src/flows/digital-id/digital-id.definition.ts';

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
      'network.returned': () => ({ type: 'list.refresh' }),
    },
    /** The person comes back to the list that they left. */
    leftFrom: ({ context }) => `/records?tab=${context.tab}`,
  },
);
