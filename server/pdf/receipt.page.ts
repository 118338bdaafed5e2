/** The receipt of a paid invoice: its items, and every payment of its journal. */
import * as v from 'valibot';
import { Invoice } from '#contract/entities/invoice.ts';
import { type Money, negated } from '#contract/money.ts';
import { billedLine, billOfInvoice, type ShownBill, shownPiece } from '#contract/rules/shown-bill.ts';
import type { Company } from '#server/config/company.rules.ts';
import { dayInDigits } from '#server/kit/dates.ts';
import { sgd } from '#server/kit/money-words.ts';
import type { OpenPage, Page } from './letter.page.ts';
import type { PaidInvoice } from './sheet.types.ts';

const KINDS: Record<PaidInvoice['journal'][number]['kind'], string> = {
  charge: 'Charged',
  payment: 'Payment received',
  refund: 'Refund',
  points: 'NIK$ used',
  adjustment: 'Adjustment',
  deposit: 'Deposit',
};

/**
 * The way of payment, from the cause of the entry: payment:pi_1 is a card payment, transfer:… a bank transfer, and
 * cash:…:1:… one at the counter, of an invoice and its revision, with a reference or none.
 */
const wordsOf = ({ kind, cause }: PaidInvoice['journal'][number]): string => {
  if (kind !== 'payment') return KINDS[kind];
  const [origin = '', ...rest] = cause.split(':');
  if (origin === 'cash' || origin === 'terminal') {
    const way = origin === 'cash' ? 'Cash' : 'Card at the counter';
    return [way, rest.slice(2).join(':')].join(' ').trim();
  }
  return `${origin === 'transfer' ? 'Bank transfer' : 'Card payment'} ${rest.join(':')}`;
};

/** A name in letters that run from right to left does not turn the line about it (UAX #9, isolates). */
const apart = (name: string): string => `\u2068${name}\u2069`;

/** A company that charges no GST names none, unless an older line has some. */
const writeTotals = ({ row }: Page, bill: ShownBill, hasGst: boolean): void => {
  const { items, discount, delivery, points, rounding, total, beforeTax, tax, taxPercent } = bill;
  row('Items', sgd(items));
  if (discount > 0) row('Discount', sgd(negated(discount)));
  if (delivery !== null) row('Delivery', sgd(delivery));
  if (points !== null && points > 0) row('NIK$ used', sgd(negated(points)));
  if (rounding !== 0) row('Rounding', sgd(rounding));
  row('Total', sgd(total), { weight: 'semibold' });
  if (!hasGst) return;
  row('Before GST', sgd(beforeTax));
  row(taxPercent === null ? 'GST' : `GST ${taxPercent}%`, sgd(tax));
};

/** @throws when the journal does not add up to the balance, which the database never lets happen */
export const receiptPdf = async (
  { entry, patientName, journal }: PaidInvoice,
  company: Company,
  openPage: OpenPage,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> => {
  const invoice = v.parse(Invoice, entry);
  const paid = journal.filter(({ kind }) => kind === 'payment' || kind === 'refund' || kind === 'deposit');
  const last = paid.at(-1)?.at ?? invoice.createdAt;
  const bill = billOfInvoice(invoice);
  const page = openPage(
    company.gstNumber !== null && bill.tax > 0 ? 'Tax invoice and receipt' : 'Receipt',
    company,
    last,
  );
  const hasGst = company.gstNumber !== null || bill.tax !== 0;
  page.text(`Receipt for ${invoice.invoiceNo}`, { weight: 'semibold', after: 0 });
  page.text(patientName, { after: 0 });
  page.text([invoice.clinicName, dayInDigits(invoice.createdAt)].filter(Boolean).join(' · '), { after: 6 });
  page.rule();
  for (const item of invoice.items) {
    const { name, qty, quality } = item;
    const line = billedLine(item);
    const piece = sgd(shownPiece(line, qty));
    page.row(
      `${apart(name)}${quality ? `, ${quality}` : ''} × ${qty} at ${piece}`,
      `${sgd(line.listed)}${hasGst ? ' incl. GST' : ''}`,
    );
  }
  page.rule();
  writeTotals(page, bill, hasGst);
  page.rule();
  for (const posted of paid) page.row(`${dayInDigits(posted.at)}  ${wordsOf(posted)}`, sgd(posted.amount as Money));
  const balance = journal.reduce((sum, { amount }) => sum + amount, 0) as Money;
  if (balance !== invoice.ostBalance) throw new Error('The journal is not the balance');
  page.row('Balance', sgd(balance), { weight: 'semibold' });
  return { name: `receipt-${invoice.invoiceNo}`, bytes: await page.close() };
};
