import { type ClinicDay, type ClinicMonth, clinicDayOf, type IsoInstant, monthOf } from '#contract/time.ts';
import { RECORD_TABS, type RecordTab } from './records.types.ts';

/** The tab that an address names; the first where it names none. */
export const tabNamed = (name: string | null): RecordTab => RECORD_TABS.find((tab) => tab === name) ?? 'invoices';

export interface MonthGroup<Entry> {
  month: ClinicMonth;
  entries: readonly Entry[];
}

/** Entries of one Singapore month together, in the order in which they come. */
export const groupByMonth = <Entry extends { createdAt: IsoInstant }>(
  entries: readonly Entry[],
): MonthGroup<Entry>[] => {
  const groups = Map.groupBy(entries, ({ createdAt }) => clinicDayOf(createdAt).slice(0, 7));
  return [...groups].map(([month, ofMonth]) => ({ month: monthOf(`${month}-01` as ClinicDay), entries: ofMonth }));
};
