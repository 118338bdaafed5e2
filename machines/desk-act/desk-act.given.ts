/** Entries of an act that the facts of its row already give. */
import { type ActField, type ActName, takesMoney } from './desk-act.rules.ts';

/**
 * Entries that the row fills in: the place of a sale, the order of a line, the open balance of a payment, and for a refund
 * the price of the returned goods, at most what was paid.
 */
export const knownFields = (
  act: ActName,
  given: Readonly<Record<string, string>>,
): Partial<Record<ActField, string>> => {
  const { most, goods, paid, place, order } = given;
  if (act === 'confirmLine' && order !== undefined) return { invoiceNo: order };
  if (takesMoney(act) && place !== undefined) return { place };
  if (act === 'takePayment' && most !== undefined) return { amount: Number(most).toFixed(2) };
  if (act === 'refund' && goods !== undefined)
    return { amount: Math.min(Number(goods), Number(paid ?? goods)).toFixed(2) };
  return {};
};
/** The highest sum or number that an act takes; null where the server alone judges. */
export const mostOf = (act: ActName, field: ActField, given: Readonly<Record<string, string>>): number | null => {
  const { most, niks, paid } = given;
  if (act === 'refund' && field === 'amount' && paid !== undefined) return Number(paid);
  if (most === undefined) return null;
  if (act === 'takePayment' && field === 'amount') return Number(most);
  if (act === 'useNiks' && field === 'points') return Math.min(Math.floor(Number(most)), Number(niks ?? 0));
  return null;
};
