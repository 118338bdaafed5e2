/** Text as people paste it: the rows of test/corpus/pasted.tsv and pasted-more.tsv. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Pasted {
  id: string;
  kind: string;
  /** The chosen phone code or country; for a search, what is searched. */
  chosen: string;
  input: string;
  isTaken: boolean;
  expected: string;
}

const written = (cell = ''): string =>
  cell === '(empty)'
    ? ''
    : cell
        .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\\n', '\n')
        .replaceAll('\\t', '\t');

const rowsOf = (file: string): Pasted[] =>
  readFileSync(join(import.meta.dirname, '../corpus', file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', kind = '', chosen = '', input, , result, expected] = line.split('\t');
      return { id, kind, chosen, input: written(input), isTaken: result === 'accept', expected: written(expected) };
    });

export const PASTED: readonly Pasted[] = [...rowsOf('pasted.tsv'), ...rowsOf('pasted-more.tsv')];
