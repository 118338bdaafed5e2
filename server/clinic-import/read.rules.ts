/** Reads the files of `import/`. */
import * as v from 'valibot';
import {
  type PatientLine,
  PEOPLE_COLUMNS,
  PEOPLE_FILES,
  type PeopleFile,
} from '#contract/clinic-folder/people-files.ts';
import { asText } from '#server/clinic-folder/check.service.ts';
import { readCsv } from '#server/clinic-folder/csv.rules.ts';
import type { Mistake } from '#server/clinic-folder/mistakes.types.ts';
import { judge } from '#server/clinic-folder/schema.rules.ts';
import { foldedName, numberKey } from './import.types.ts';

type Rows = { [File in PeopleFile]: v.InferOutput<(typeof PEOPLE_FILES)[File]> };
export interface People {
  rows: Rows;
  /** Line of a row, from 1. */
  lineOf: (file: PeopleFile, row: number) => number;
  mistakes: readonly Mistake[];
}

export const FILE_NAMES = Object.keys(PEOPLE_FILES) as PeopleFile[];
/** The column of a file that names its lines; families have none. */
const ID_OF: Readonly<Record<PeopleFile, string | null>> = {
  patients: 'patient',
  families: null,
  prescriptions: 'prescription',
  balances: 'balance',
};

const twice = (name: PeopleFile, rows: readonly object[], lineOf: (row: number) => number): Mistake[] => {
  const column = ID_OF[name];
  if (column === null) return [];
  const first = new Map<string, number>();
  return rows.flatMap((row, index) => {
    const id = String((row as Record<string, unknown>)[column]);
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, lineOf(index));
      return [];
    }
    const words = `Id ${id} is used twice, first at line ${before}`;
    return [{ file: `${name}.csv`, line: lineOf(index), words, isNote: false }];
  });
};

/** @param files by their names; one that is not there has no lines */
export const readPeople = (files: ReadonlyMap<string, Buffer>): People => {
  const mistakes: Mistake[] = [];
  const lines = new Map<PeopleFile, (row: number) => number>();
  const read = (name: PeopleFile): readonly object[] => {
    const file = `${name}.csv`;
    const bytes = files.get(file);
    if (bytes === undefined) return [];
    const text = asText(bytes);
    if (text === null) {
      mistakes.push({ file, line: 1, words: 'File is not UTF-8', isNote: false });
      return [];
    }
    const found = readCsv(file, PEOPLE_COLUMNS[name], text);
    mistakes.push(...found.mistakes);
    if (found.mistakes.length > 0) return [];
    const lineOf = (row: number) => found.lineOf([row]);
    lines.set(name, lineOf);
    const judged = judge(PEOPLE_FILES[name], file, found);
    mistakes.push(...judged.mistakes);
    const rows = judged.output ?? [];
    mistakes.push(...twice(name, rows, lineOf));
    return rows;
  };
  const rows = Object.fromEntries(FILE_NAMES.map((name) => [name, read(name)])) as unknown as Rows;
  return { rows, lineOf: (file, row) => lines.get(file)?.(row) ?? 1, mistakes };
};

/** Ids of patients whose number has two names. */
export const disputedIn = (patients: readonly PatientLine[]): Set<string> => {
  const names = new Map<string, Set<string>>();
  for (const line of patients) {
    const key = numberKey(line);
    if (key !== null) names.set(key, (names.get(key) ?? new Set()).add(foldedName(line.name)));
  }
  return new Set(patients.flatMap((line) => ((names.get(numberKey(line) ?? '')?.size ?? 0) > 1 ? [line.patient] : [])));
};
