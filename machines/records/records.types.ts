import type { Invoice, RecordEntry } from '#contract/entities/invoice.ts';
import type { Standing } from '#contract/entities/person.ts';
import type { Failure } from '../kit/failure.ts';

export const RECORD_TABS = ['invoices', 'refills', 'regimen', 'documents'] as const;
export type RecordTab = (typeof RECORD_TABS)[number];

/** Lists, newest entry first; null until the first answer. */
export interface RecordLists {
  invoices: readonly Invoice[] | null;
  refills: readonly Invoice[] | null;
  regimen: readonly RecordEntry[] | null;
  documents: readonly RecordEntry[] | null;
}

export interface RecordsContext {
  /** Proof of the member's identity number: documents of the clinic are shown only while it is proven. */
  number: Standing;
  tab: RecordTab;
  lists: RecordLists;
  failure: Failure | null;
}

export type RecordsEvent =
  | { type: 'tab.select'; tab: RecordTab }
  | { type: 'list.refresh' }
  | { type: 'digitalId.open' };
export interface RecordsInput {
  tab: RecordTab;
  number: Standing;
}

/** The list of one tab as the server sent it. */
export type LoadedList = readonly Invoice[] | readonly RecordEntry[];
