/** Reads the file of a bank's transactions: columns by the names that banks give them, in any order. */
import { createHash } from 'node:crypto';
import { moneyFromWire } from '#contract/money.ts';
import type { ClinicDay } from '#contract/time.ts';
import { cellsIn, readCsv } from '#server/clinic-folder/csv.rules.ts';
import type { FileLine } from '#server/money/bank-file.store.ts';

/** A file that cannot be read: the first fault, at its line. */
export interface Fault {
  line: number;
  words: string;
}

/** Names of columns as banks write them, in lower case. */
const NAMES = {
  date: ['date', 'transaction date', 'value date', 'booking date'],
  money: ['amount', 'credit', 'credit amount', 'deposit'],
  reference: ['reference', 'bank reference', 'transaction reference', 'reference number'],
  details: ['details', 'description', 'transaction description', 'remarks', 'customer reference', 'payment details'],
} as const;
type Column = keyof typeof NAMES;
const COLUMNS = Object.keys(NAMES) as Column[];

const REFERENCE_MAX = 64;
const PLAIN_SUM = /^\+?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/;
const SENT = /^(?:-.*|\(.*\)|0+(?:\.0+)?)$/;
const ORDER = /\bINV[\s-]*(\d{6,9})\b/i;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Columns that are read have these names; any other column gets a number and is ignored. */
const renamed = (header: readonly string[]): { columns: string[]; has: Set<Column> } => {
  const has = new Set<Column>();
  const columns = header.map((cell, index) => {
    const name = cell.trim().toLowerCase();
    const column = COLUMNS.find((one) => !has.has(one) && (NAMES[one] as readonly string[]).includes(name));
    if (column === undefined) return `other ${index}`;
    has.add(column);
    return column;
  });
  return { columns, has };
};

/** The day of the text; null for a day that does not exist. */
const dayIn = (text: string): ClinicDay | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [, d, m, y] = /^(\d{1,2})[/ -](\d{1,2}|[A-Za-z]{3})[/ -](\d{4})$/.exec(text) ?? [];
  const named = MONTHS.indexOf((m ?? '').toLowerCase()) + 1;
  const parts =
    year === undefined
      ? [y, String(named > 0 ? named : (m ?? '')).padStart(2, '0'), d?.padStart(2, '0')]
      : [year, month, day];
  const written = parts.join('-');
  const found = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(written) ? (written as ClinicDay) : null;
};

const digestOf = (...parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/** @returns null for money that was sent, whose line is ignored */
const lineOf = (row: Record<string, unknown>, line: number, today: ClinicDay): FileLine | Fault | null => {
  const cell = (column: Column) => {
    const text = row[column];
    return typeof text === 'string' ? text.trim() : '';
  };
  const money = cell('money');
  if (money === '' || SENT.test(money)) return null;
  if (!PLAIN_SUM.test(money)) return { line, words: 'the amount is not a sum in dollars and cents' };
  const day = dayIn(cell('date'));
  if (day === null) return { line, words: 'the date is not a day, as 2026-11-24 or 24/11/2026' };
  if (day > today) return { line, words: 'the date is yet to come' };
  const reference = cell('reference');
  if (reference === '') return { line, words: 'the bank’s reference is missing' };
  if (reference.length > REFERENCE_MAX)
    return { line, words: `the reference is longer than ${REFERENCE_MAX} characters` };
  const amount = moneyFromWire(Number(money.replaceAll(/[+,]/g, '')));
  const [, digits] = ORDER.exec(cell('details')) ?? ORDER.exec(reference) ?? [];
  const invoiceNo = digits === undefined ? null : `INV-${digits}`;
  return { line, day, amount, reference, invoiceNo, digest: digestOf(day, String(amount), reference) };
};

/** The lines of a file that brought money, or its first fault. @param today of the clinic: no line is of a later day */
export const readLines = (bytes: Uint8Array, today: ClinicDay): { lines: FileLine[]; digest: Buffer } | Fault => {
  const text = (() => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  })();
  if (text === null || text.includes('\uFFFD')) return { line: 1, words: 'the file is not text in UTF-8' };
  const [first = '', ...rest] = text.split(/\r?\n/);
  const header = cellsIn(first);
  if (header === null) return { line: 1, words: 'the names of the columns are not CSV' };
  const { columns, has } = renamed(header);
  const missing = (['date', 'money', 'reference'] as const).find((column) => !has.has(column));
  if (missing !== undefined) return { line: 1, words: `a column is missing: ${NAMES[missing].join(' or ')}` };
  const { value, lineOf: lineAt, mistakes } = readCsv('bank.csv', columns, [columns.join(','), ...rest].join('\n'));
  const [mistake] = mistakes;
  if (mistake) return { line: mistake.line, words: mistake.words };
  const lines: FileLine[] = [];
  const known = new Map<string, number>();
  for (const [index, row] of (value as Record<string, unknown>[]).entries()) {
    const read = lineOf(row, lineAt([index]), today);
    if (read === null) continue;
    if ('words' in read) return read;
    const before = known.get(read.reference);
    if (before !== undefined) return { line: read.line, words: `the reference is that of line ${before}` };
    known.set(read.reference, read.line);
    lines.push(read);
  }
  return { lines, digest: createHash('sha256').update(bytes).digest() };
};
