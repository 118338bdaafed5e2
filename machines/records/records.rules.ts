import type { Invoice, PaymentState } from '#contract/entities/invoice.ts';
import { type ClinicDay, type ClinicMonth, clinicDayOf, type IsoInstant, monthOf } from '#contract/time.ts';
import { RECORD_TABS, type RecordTab } from './records.types.ts';

/** What is to be told of an invoice's money: an open balance, unless money is on its way. nothing: none was ever due. */
export type MoneyStatus = Exclude<PaymentState['status'], 'none'> | 'toPay' | 'nothing';

export const moneyStatusOf = ({ payment: { status }, ostBalance }: Invoice): MoneyStatus => {
  if (status !== 'none' && status !== 'paid') return status;
  if (ostBalance > 0) return 'toPay';
  return status === 'paid' ? 'paid' : 'nothing';
};

export const isStoreOrder = ({ invoiceType }: Invoice): boolean => invoiceType === 'Online Store';

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
