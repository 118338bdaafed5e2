import type { Invoice, RecordEntry } from '#contract/entities/invoice.ts';
import type { Failure } from '../kit/failure.ts';

export const RECORD_TABS = ['invoices', 'refills', 'regimen', 'documents'] as const;
export type RecordTab = (typeof RECORD_TABS)[number];

/** Newest first; null until the first answer. */
export interface RecordLists {
  invoices: readonly Invoice[] | null;
  refills: readonly Invoice[] | null;
  regimen: readonly RecordEntry[] | null;
  documents: readonly RecordEntry[] | null;
}

export interface RecordsContext {
  tab: RecordTab;
  lists: RecordLists;
  failure: Failure | null;
}

export type RecordsEvent = { type: 'tab.select'; tab: RecordTab } | { type: 'list.refresh' };

/** What one tab lists, as the server sent it. */
export type LoadedList = readonly Invoice[] | readonly RecordEntry[];
