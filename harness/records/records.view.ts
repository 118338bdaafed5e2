/** The records as a person looks through them. */

import type { Harness } from '#harness/dom/harness.tsx';
import { answersEntries, answersInvoices } from '#harness/dom/orders.ts';
import type { OwnView } from '#harness/dom/view-of.ts';

const hasInvoices = (harness: Harness) =>
  ['invoices', 'refills'].includes(harness.flow('records')?.getSnapshot().context.tab ?? '');

export const own: OwnView = {
  endings: {
    'loadList -> nothing': async (harness) => (hasInvoices(harness) ? answersInvoices() : answersEntries()),
  },
};
