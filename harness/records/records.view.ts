/** The records as a person looks through them. */
import { answersEntries, answersInvoices } from '#harness/dom/orders.ts';
import type { Stage } from '#harness/dom/stage.tsx';
import type { OwnView } from '#harness/dom/view-of.ts';

const hasInvoices = (stage: Stage) =>
  ['invoices', 'refills'].includes(stage.flow('records')?.getSnapshot().context.tab ?? '');

export const own: OwnView = {
  endings: {
    'loadList -> nothing': async (stage) => (hasInvoices(stage) ? answersInvoices() : answersEntries()),
  },
};
