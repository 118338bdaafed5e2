/** The records as a person looks through them. */
import { claimedRecordsHands, recordsHands } from '../hands/records.hands.ts';
import { answersEntries, answersInvoices } from './orders.ts';
import type { Stage } from './stage.tsx';
import { viewsOf } from './view-of.ts';

const recordsOf = (stage: Stage) => stage.flow('records');
const hasInvoices = (stage: Stage) =>
  ['invoices', 'refills'].includes(recordsOf(stage)?.getSnapshot().context.tab ?? '');

export const views = viewsOf([recordsHands, claimedRecordsHands], recordsOf, {
  endings: {
    'loadList -> nothing': async (stage) => (hasInvoices(stage) ? answersInvoices() : answersEntries()),
  },
});
