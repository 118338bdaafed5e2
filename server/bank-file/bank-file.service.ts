/** Accounts read a file of the bank. Nothing is counted by that: a person confirms each line (docs/decisions/0089). */
import type { Transaction } from 'kysely';
import type { ClinicId } from '#contract/ids.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid } from '#server/kit/refused.ts';
import { countWaiting, findOther, keepLines } from '#server/money/bank-file.store.ts';
import { type Fault, readLines } from './bank-file.rules.ts';

/** A file may have the lines of many days; the database takes so many at once. */
const LINES_AT_ONCE = 500;

export interface ReadFile {
  /** SHA-256 of the file, as hexadecimal digits. */
  file: string;
  /** Lines of money that arrived. */
  lines: number;
  /** Lines that no file had before. */
  fresh: number;
  /** Lines that no person has confirmed yet. */
  waiting: number;
  /** Waiting lines for which an order is proposed. */
  matched: number;
}

const fault = ({ line, words }: Fault) => invalid('file', `is not read, line ${line}: ${words}`);

/**
 * Reads the lines of a file by which money arrived; the same file, and a line of another file, is read once.
 * @throws Refused INVALID with the line of the first fault, by which nothing of the file is read
 */
export const readBankFile = async (
  tx: Transaction<Database>,
  { bytes, places }: { bytes: Uint8Array; places: readonly ClinicId[] | null },
  now: IsoInstant,
): Promise<ReadFile> => {
  const read = readLines(bytes, clinicDayOf(now));
  if ('words' in read) throw fault(read);
  const { lines, digest } = read;
  const other = await findOther(tx, lines);
  const clash = lines.find(({ reference }) => reference === other);
  if (clash) throw fault({ line: clash.line, words: 'the reference was read before, with another day or amount' });
  let fresh = 0;
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const some = lines.slice(from, from + LINES_AT_ONCE);
    fresh += await keepLines(tx, { lines: some, fileDigest: digest, now });
  }
  return {
    file: digest.toString('hex'),
    lines: lines.length,
    fresh,
    ...(await countWaiting(tx, lines, places)),
  };
};
