import { centsOf, type Money, moneyFromCents, moneyToWire } from '#contract/money.ts';
import { type IsoInstant, isBefore } from '#contract/time.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import type { BankLine } from './bank.store.ts';

export interface Transfer {
  amount: Money;
  /** Reference of the bank. */
  reference: string;
  /** When the money was on the account; missing, the present counts. */
  arrivedAt?: IsoInstant | null | undefined;
}

/** @throws Refused INVALID for no sum in cents, and for an instant to come */
export const requireTransfer = ({ amount, arrivedAt }: Transfer, now: IsoInstant): void => {
  if (amount <= 0 || amount !== moneyFromCents(centsOf(amount))) throw invalid('amount', 'is not a sum in cents');
  if (arrivedAt && isBefore(now, arrivedAt)) throw invalid('arrivedAt', 'is yet to come');
};

/** @returns the refusal of a reference that is counted otherwise, with where */
export const counted = ({ invoiceNo, amount }: Pick<BankLine, 'invoiceNo' | 'amount'>): Refused =>
  new Refused('REFERENCE_COUNTED', { data: { invoiceNo, amount: moneyToWire(amount) } });
