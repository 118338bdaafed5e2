/** Reads files with commas: columns by their names, in any order. */
import { CsvError, parse } from 'csv-parse/sync';
import type { Mistake, ReadFile } from './mistakes.types.ts';
import { didYouMean } from './near.rules.ts';

const LINES_MAX = 20_000;
const COMMA = '; a cell with a comma stands in double quotes';
const NUMBERS = new Set(
  'price price_with_gst gst_percent discount pieces low slot birth_month had_pieces left lasts_days amount'.split(' '),
);
const ANSWERS = new Set(['confirm', 'prescription']);
const LISTS = new Set(['services', 'not_sent_to']);
const NUMBER = /^-?\d+(?:\.\d+)?$/;

interface Line {
  record: string[];
  info: { lines: number };
}

const valueOf = (column: string, cell: string): unknown => {
  if (NUMBERS.has(column)) return NUMBER.test(cell) ? Number(cell) : cell;
  if (ANSWERS.has(column)) return cell === 'yes' ? true : cell === 'no' ? false : cell;
  return LISTS.has(column) ? cell.split(/\s+/) : cell;
};

/** A cell that is empty is left out; those of a text in two languages become one value. */
const rowOf = (header: readonly string[], cells: readonly string[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  for (const [index, column] of header.entries()) {
    const cell = cells[index]?.trim() ?? '';
    if (cell === '') continue;
    const [, name, tongue] = /^(.*)_(en|zh)$/.exec(column) ?? [];
    if (name === undefined || tongue === undefined) row[column] = valueOf(column, cell);
    else row[name] = { ...Object(row[name]), [tongue]: cell };
  }
  return row;
};

const headerMistakes = (file: string, header: readonly string[], known: readonly string[]): Mistake[] =>
  header.flatMap((column, index) => {
    const isTwice = header.indexOf(column) < index;
    if (known.includes(column) && !isTwice) return [];
    const words = isTwice
      ? `"${column}" column is written twice`
      : `"${column}" column unknown; allowed: ${known.join(', ')}.${didYouMean(column, known)}`;
    return [{ file, line: 1, words, isNote: false }];
  });

const read = (text: string): Line[] =>
  parse(text, { info: true, relax_column_count: true, skip_empty_lines: true }) as unknown as Line[];

/** Cells of one line, where a quoted one may have a comma. @returns null for a line that is no CSV */
export const cellsIn = (line: string): readonly string[] | null => {
  try {
    return read(line)[0]?.record ?? [];
  } catch {
    return null;
  }
};

const notRead = (mistakes: readonly Mistake[]): ReadFile => ({ value: undefined, lineOf: () => 1, mistakes });

/** @param known its columns */
export const readCsv = (file: string, known: readonly string[], text: string): ReadFile => {
  try {
    const [first, ...rest] = read(text);
    const header = first?.record.map((column) => column.trim()) ?? [];
    const mistakes = headerMistakes(file, header, known);
    if (rest.length > LINES_MAX)
      mistakes.push({
        file,
        line: LINES_MAX + 2,
        words: `File has ${rest.length} lines; at most ${LINES_MAX}`,
        isNote: false,
      });
    const lines = rest.map(({ record, info }) => info.lines - (record.join('').match(/\n/g)?.length ?? 0));
    for (const [index, { record }] of rest.entries())
      if (record.length !== header.length)
        mistakes.push({
          file,
          line: lines[index] ?? 1,
          words: `Row has ${record.length} cells, the header ${header.length}${record.length > header.length ? COMMA : ''}`,
          isNote: false,
        });
    if (mistakes.length > 0) return notRead(mistakes);
    return {
      value: rest.map(({ record }) => rowOf(header, record)),
      lineOf: ([row]) => lines[Number(row)] ?? 1,
      mistakes: [],
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    return notRead([{ file, line, words: `Line is not CSV: ${error.message}`, isNote: false }]);
  }
};
