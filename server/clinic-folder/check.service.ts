/** Reads a folder and names every mistake of it that can be seen without a database. */
import { createHash } from 'node:crypto';
import {
  CSV_FILES,
  type CsvName,
  columnsOf,
  FOLDER_FORMAT,
  type Folder,
  OPTIONAL_FILES,
  YAML_FILES,
  type YamlName,
} from '#contract/clinic-folder/folder.ts';
import { PEOPLE_COLUMNS } from '#contract/clinic-folder/people-files.ts';
import type { ClinicDay } from '#contract/time.ts';
import { readCsv } from './csv.rules.ts';
import type { DiskFolder } from './disk.adapter.ts';
import { checkFigures } from './figures.rules.ts';
import { checkTexts, leadsOut, namedFiles } from './files.rules.ts';
import type { Mistake, Place, ReadFile } from './mistakes.types.ts';
import { pictureMistake } from './pictures.adapter.ts';
import { checkPrices } from './prices.rules.ts';
import { checkReferences, type Report } from './references.rules.ts';
import { judge } from './schema.rules.ts';
import { checkSessions } from './sessions.rules.ts';
import { checkShop } from './shop.rules.ts';
import { readYaml } from './yaml.rules.ts';

export interface Checked {
  /** Null when one of the files cannot be read. */
  folder: Folder | null;
  mistakes: readonly Mistake[];
  lineOf: Report['lineOf'];
}

/** Whether the postal look-up knows the code. */
export type KnowsPostal = (postal: string) => Promise<boolean>;

const PEOPLE_FILES = Object.keys(PEOPLE_COLUMNS).map((name) => `${name}.csv`);
/** An empty file counts as one with an empty list. */
const NOTHING: Readonly<Record<string, unknown>> = { promotions: { promotions: [] }, timetables: { timetables: [] } };

const mistake = (file: string, words: string, line = 1): Mistake => ({ file, line, words, isNote: false });

/** Null when it is not UTF-8. */
export const asText = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const read = ({ files }: DiskFolder, name: YamlName | CsvName): { file: string; found: ReadFile } => {
  const isYaml = name in YAML_FILES;
  const file = `${name}.${isYaml ? 'yaml' : 'csv'}`;
  const bytes = files.get(file);
  const empty = (mistakes: Mistake[], value?: unknown): ReadFile => ({ value, lineOf: () => 1, mistakes });
  if (bytes === undefined)
    return {
      file,
      found: OPTIONAL_FILES.includes(name)
        ? empty([], NOTHING[name] ?? [])
        : empty([mistake(file, `${file} is missing`)]),
    };
  const text = asText(bytes);
  if (text === null) return { file, found: empty([mistake(file, 'File is not UTF-8')]) };
  return { file, found: isYaml ? readYaml(file, text) : readCsv(file, columnsOf(name as CsvName), text) };
};

const formatMistake = (value: unknown): string | null => {
  const format: unknown = Object(value).format;
  if (typeof format !== 'number' || format === FOLDER_FORMAT) return null;
  return format > FOLDER_FORMAT
    ? `Format ${format} is newer than this version knows (${FOLDER_FORMAT}). Update the product`
    : `Format ${format} is older. Run \`convert\``;
};

const strangeFiles = ({ files }: DiskFolder): Mistake[] =>
  [...files.keys()].flatMap((file) =>
    PEOPLE_FILES.includes(file.split('/').at(-1) ?? '')
      ? [mistake(file, `${file} outside import/: people belong to \`import\``)]
      : [],
  );

const checkFiles = async (folder: Folder, disk: DiskFolder, { say }: Report): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {};
  for (const { path, place, side } of namedFiles(folder)) {
    const bytes = disk.files.get(path);
    if (leadsOut(path)) say(place, `Path ${path} leads out of the folder`);
    else if (bytes === undefined) say(place, `${side === null ? 'File' : 'Picture'} ${path} is missing`);
    else {
      hashes[path] = createHash('sha256').update(bytes).digest('hex');
      const words = side === null ? null : await pictureMistake(path, bytes, side);
      if (words !== null) say(place, words);
    }
  }
  return hashes;
};

const checkPostal = async (folder: Folder, knows: KnowsPostal, { note }: Report): Promise<void> => {
  for (const [index, { address }] of folder.places.places.entries())
    if (!(await knows(address.postal)))
      note(['places.yaml', 'places', index, 'address', 'postal'], `The postal look-up does not know ${address.postal}`);
};

const inOrder = (mistakes: readonly Mistake[]): Mistake[] => {
  const once = new Map(mistakes.map((one) => [`${one.file}:${one.line}:${one.words}`, one]));
  return [...once.values()].toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
};

/** @param knowsPostal null: nothing is looked up */
export const checkFolder = async (
  disk: DiskFolder,
  today: ClinicDay,
  knowsPostal: KnowsPostal | null,
): Promise<Checked> => {
  const mistakes: Mistake[] = [...disk.mistakes, ...strangeFiles(disk)];
  const schemas = { ...YAML_FILES, ...CSV_FILES };
  const names = Object.keys(schemas) as (keyof typeof schemas)[];
  const files = names.map((name) => ({ name, ...read(disk, name) }));
  const linesOf = new Map(files.map(({ file, found }) => [file, found.lineOf]));
  const lineOf = ([file, ...keys]: Place): number => linesOf.get(file)?.(keys) ?? 1;
  const format = formatMistake(files[0]?.found.value);
  if (format !== null)
    return { folder: null, mistakes: [mistake('clinic.yaml', format, lineOf(['clinic.yaml', 'format']))], lineOf };
  const outputs = files.map(({ name, file, found }) => {
    mistakes.push(...found.mistakes);
    if (found.value === undefined) return null;
    const judged = judge(schemas[name], file, found);
    mistakes.push(...judged.mistakes);
    return judged.output;
  });
  if (outputs.includes(null)) return { folder: null, mistakes: inOrder(mistakes), lineOf };
  const read_ = Object.fromEntries(names.map((name, index) => [name, outputs[index]])) as unknown as Omit<
    Folder,
    'files'
  >;
  const folder: Folder = { ...read_, files: {} };
  const put = (isNote: boolean) => (place: Place, words: string) =>
    void mistakes.push({ file: place[0], line: lineOf(place), words, isNote });
  const report: Report = { lineOf, say: put(false), note: put(true) };
  checkReferences(folder, report);
  checkPrices(folder, report);
  checkShop(folder, report);
  checkFigures(folder, today, report);
  checkTexts(folder, report);
  checkSessions(folder, today, report);
  const hashes = await checkFiles(folder, disk, report);
  if (knowsPostal !== null) await checkPostal(folder, knowsPostal, report);
  return { folder: { ...folder, files: hashes }, mistakes: inOrder(mistakes), lineOf };
};

/** `file:line: words` */
export const mistakeAsText = ({ file, line, words, isNote }: Mistake): string =>
  `${file}:${line}: ${isNote ? '(note) ' : ''}${words}${/[.?]$/.test(words) ? '' : '.'}`;
