/** Finds the changes that applying a folder would make to a database. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { addDays, clinicDayOf, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { readClosings } from '#server/timetable/closing.store.ts';
import { type RowChanges, rowChanges, type TimeChanges, timeChanges } from './changes.rules.ts';
import { withClosings } from './closings.rules.ts';
import { databaseMistakes } from './in-use.service.ts';
import type { Mistake } from './mistakes.types.ts';
import { lastRevision, type Revision } from './revision.store.ts';
import { readRows } from './rows.store.ts';
import { type Row, rowsOf, TABLE_NAMES, type TableName } from './tables.rules.ts';
import { timesOf } from './times.rules.ts';
import { readPromised, readTimes } from './times.store.ts';

export interface Plan {
  rows: Readonly<Record<TableName, RowChanges>>;
  times: TimeChanges;
  mistakes: readonly Mistake[];
  last: Revision | null;
  /** Fingerprint of the folder alone. */
  ofFolder: string;
  /** Fingerprint of the folder and the database. */
  fingerprint: string;
  isNothing: boolean;
}

const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

const readAll = async (db: Kysely<Database>): Promise<Record<TableName, Row[]>> => {
  const all: Partial<Record<TableName, Row[]>> = {};
  for (const table of TABLE_NAMES) all[table] = await readRows(db, table);
  return all as Record<TableName, Row[]>;
};

/** Times that are to be, from now, or from a day, to the horizon. */
export const wantedTimes = (folder: Folder, now: IsoInstant, from = clinicDayOf(now)) => {
  const last = addDays(clinicDayOf(now), folder.settings.booking['horizon-days'] - 1);
  return timesOf(folder, from, last).filter(({ starts_at }) => isBefore(now, starts_at));
};

const isEmpty = ({ added, changed, gone }: RowChanges): boolean =>
  added.length === 0 && changed.length === 0 && gone.length === 0;

export const planFolder = async (db: Kysely<Database>, folder: Folder, now: IsoInstant): Promise<Plan> => {
  const last = await lastRevision(db);
  const present = await readAll(db);
  const wanted = rowsOf(folder, clinicDayOf(now));
  const rows = Object.fromEntries(
    TABLE_NAMES.map((table) => [table, rowChanges(table, present[table], wanted[table])]),
  ) as Record<TableName, RowChanges>;
  const [slots, promised] = [await readTimes(db, now), await readPromised(db, now)];
  const times = timeChanges(slots, wantedTimes(withClosings(folder, await readClosings(db)), now), promised);
  const mistakes = await databaseMistakes(db, { folder, last, present, rows, now });
  const ofFolder = fingerprintOf(folder);
  const isNothing =
    last?.fingerprint === ofFolder &&
    Object.values(rows).every(isEmpty) &&
    times.added.length + times.changed.length + times.withdrawn.length === 0;
  const fingerprint = fingerprintOf([ofFolder, last?.id, present, slots, promised]);
  return { rows, times, mistakes, last, ofFolder, fingerprint, isNothing };
};
