/** Entries of an act that the facts of its row already give. */
import type { DayVisit } from '#contract/entities/desk.ts';
import { moneyToWire } from '#contract/money.ts';
import { type ActField, type ActName, takesMoney } from './desk-act.rules.ts';

/** A sum in SGD, with two decimals where these are all of it: a fee before tax may have four. */
const sumOf = (given: string): string => {
  const short = Number(given).toFixed(2);
  return Number(short) === Number(given) ? short : given;
};

/**
 * Entries that the row fills in: the place of a sale, the order of a line, the fee of a visit, the open balance of a payment,
 * and for a refund the price of the returned goods, at most what was paid.
 */
export const knownFields = (
  act: ActName,
  given: Readonly<Record<string, string>>,
): Partial<Record<ActField, string>> => {
  const { most, goods, paid, place, order, fee } = given;
  if (act === 'seen' && fee !== undefined) return { fee: sumOf(fee) };
  if (act === 'confirmLine' && order !== undefined) return { invoiceNo: order };
  if (takesMoney(act) && place !== undefined) return { place };
  if (act === 'takePayment' && most !== undefined) return { amount: Number(most).toFixed(2) };
  if (act === 'refund' && goods !== undefined)
    return { amount: Math.min(Number(goods), Number(paid ?? goods)).toFixed(2) };
  return {};
};
/** Facts of a visit's fee for the act that makes its bill. */
export const givenByFee = (fee: DayVisit['fee']): Readonly<Record<string, string>> =>
  fee ? { fee: String(moneyToWire(fee.price)), tax: String(fee.taxPercentage) } : {};

/** The highest sum or number that an act takes; null where the server alone judges. */
export const mostOf = (act: ActName, field: ActField, given: Readonly<Record<string, string>>): number | null => {
  const { most, niks, paid } = given;
  if (act === 'refund' && field === 'amount' && paid !== undefined) return Number(paid);
  if (most === undefined) return null;
  if (act === 'takePayment' && field === 'amount') return Number(most);
  if (act === 'useNiks' && field === 'points') return Math.min(Math.floor(Number(most)), Number(niks ?? 0));
  return null;
};
