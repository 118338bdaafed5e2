/** The clinic of a database as a folder of files: what was applied last, with what the desk has changed since. */
import type { Kysely } from 'kysely';
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { Goods } from '#contract/clinic-folder/lists.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import type { Database } from '#server/db/tables.types.ts';
import { readClosings } from '#server/timetable/closing.store.ts';
import { isFilledLater, rowChanges } from './changes.rules.ts';
import { withClosings } from './closings.rules.ts';
import { FolderRefused } from './mistakes.types.ts';
import { lastRevision, readFile } from './revision.store.ts';
import { readRows } from './rows.store.ts';
import { type Cell, rowsOf, TABLE_NAMES } from './tables.rules.ts';
import { writtenFiles } from './write.rules.ts';

/** A changed price before tax replaces both prices. */
const withPrice = (goods: Goods, price: number): Goods => {
  const priced = { ...goods, price: moneyToWire(price as Money) };
  delete priced.price_with_gst;
  return priced;
};

/** The folder with a cell of the database; null where the folder has no place for it. */
const withCell = (folder: Folder, id: string, column: string, cell: Cell): Folder | null => {
  if (column !== 'price' || typeof cell !== 'number') return null;
  return { ...folder, goods: folder.goods.map((one) => (one.id === id ? withPrice(one, cell) : one)) };
};

/** By their paths. @throws FolderRefused when there is none, or something was changed that a folder cannot say */
export const exportFolder = async (db: Kysely<Database>): Promise<Map<string, string | Buffer>> => {
  const last = await lastRevision(db);
  if (last === null) throw new FolderRefused('No clinic was applied to this database.');
  const written = rowsOf(last.content, last.rolledOn);
  let folder = last.content;
  const lost: string[] = [];
  for (const table of TABLE_NAMES)
    for (const { key, cells } of rowChanges(table, await readRows(db, table), written[table]).changed)
      for (const { column, from } of cells) {
        if (isFilledLater(column, from)) continue;
        const next = table === 'inventory' ? withCell(folder, key, column, from) : null;
        if (next === null) lost.push(`${table} ${key}: ${column} is ${JSON.stringify(from)}`);
        else folder = next;
      }
  if (lost.length > 0)
    throw new FolderRefused(`The database was changed in what a folder cannot tell:\n  ${lost.join('\n  ')}`);
  const files = new Map<string, string | Buffer>(writtenFiles(withClosings(folder, await readClosings(db))));
  for (const [path, hash] of Object.entries(folder.files)) files.set(path, await readFile(db, hash));
  return files;
};
