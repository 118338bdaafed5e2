/** Mistakes of a folder that only the database knows: what is in use, and what was changed since. */
import type { Kysely } from 'kysely';
import type { OwnText } from '#contract/clinic-folder/clinic.ts';
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isFilledLater, keyOf, type RowChanges, rowChanges } from './changes.rules.ts';
import type { Mistake } from './mistakes.types.ts';
import { listRevisions, type Revision } from './revision.store.ts';
import { countReferences } from './rows.store.ts';
import { type Cell, type Row, rowsOf, TABLE_NAMES, type TableName } from './tables.rules.ts';

interface InUse {
  folder: Folder;
  last: Revision | null;
  present: Readonly<Record<TableName, readonly Row[]>>;
  rows: Readonly<Record<TableName, RowChanges>>;
  now: IsoInstant;
}

const FILES: Partial<Record<TableName, string>> = {
  category: 'services.yaml',
  clinic: 'places.yaml',
  service: 'services.yaml',
  provider: 'people.yaml',
  provider_service: 'people.yaml',
  inventory: 'goods.csv',
  product: 'products.csv',
  promotion: 'promotions.yaml',
  setting: 'settings.yaml',
};

const mistake = (file: string, words: string): Mistake => ({ file, line: 1, words, isNote: false });

/** Entries that left the folder while something refers to them (60). */
const goneInUse = async (db: Kysely<Database>, rows: InUse['rows']): Promise<Mistake[]> => {
  const found: Mistake[] = [];
  for (const table of TABLE_NAMES)
    for (const row of rows[table].gone) {
      const id = keyOf(table, row);
      const { count, of } = await countReferences(db, table, id);
      if (count === 0) continue;
      const refer = count === 1 ? `1 ${of.slice(0, -1)} refers` : `${count} ${of} refer`;
      const closing = table === 'provider' ? 'until' : 'closed';
      found.push(
        mistake(FILES[table] ?? '', `${id} is gone from the folder, and ${refer} to it. Write \`${closing}\``),
      );
    }
  return found;
};

/** Ids that an earlier folder gave to another person (13). */
const usedBefore = ({ people }: Folder, revisions: readonly Revision[], now: IsoInstant): Mistake[] =>
  people.people.flatMap(({ id, name }) => {
    const former = revisions
      .flatMap(({ content }) => content.people.people)
      .findLast((one) => one.id === id && one.until !== null && one.until < clinicDayOf(now));
    if (former === undefined || former.name.en === name.en) return [];
    return [mistake('people.yaml', `Id ${id} belonged to somebody else until ${former.until?.slice(0, 4)}`)];
  });

const shown = (column: string, cell: Cell): string =>
  column === 'price' && typeof cell === 'number' ? String(moneyToWire(cell as Money)) : JSON.stringify(cell);

const NAMES: Readonly<Record<string, string>> = { withdrawn_at: 'Closed', telephone: 'Phone', content: 'Figures' };
const nameOf = (column: string): string =>
  NAMES[column] ?? column.slice(0, 1).toUpperCase() + column.slice(1).replaceAll('_', ' ');

/** Entries of the database that differ from the last apply, unless the folder says the same (61). */
const changedSince = ({ last, present, rows }: InUse): Mistake[] => {
  if (last === null) return [];
  const written = rowsOf(last.content, last.rolledOn);
  return TABLE_NAMES.flatMap((table) => {
    const asked = new Map(rows[table].changed.map((one) => [one.key, one.cells]));
    return rowChanges(table, present[table], written[table]).changed.flatMap(({ key, row, cells }) =>
      cells
        .filter(
          ({ column, from }) => asked.get(key)?.some((one) => one.column === column) && !isFilledLater(column, from),
        )
        .map(({ column, from }) =>
          mistake(
            FILES[table] ?? '',
            `${nameOf(column)} of ${keyOf(table, row)} was changed at the desk since the export, to ${shown(column, from)}. Export anew, or \`--overwrite\``,
          ),
        ),
    );
  });
};

/** Texts that keep their version while their words are others (51). */
const sameVersion = ({ clinic, files }: Folder, revisions: readonly Revision[]): Mistake[] => {
  const own = (terms: unknown): OwnText | null =>
    typeof terms === 'object' && terms !== null ? (terms as OwnText) : null;
  return (['niks', 'identity-notice', 'video'] as const).flatMap((name) => {
    const now = own(clinic.terms[name]);
    if (now === null) return [];
    const isOther = revisions.some(({ content }) => {
      const before = own(content.clinic.terms[name]);
      return before?.version === now.version && content.files[before.en] !== files[now.en];
    });
    return isOther
      ? [mistake('clinic.yaml', `Terms of ${name}: version ${now.version} was used with other words`)]
      : [];
  });
};

export const databaseMistakes = async (db: Kysely<Database>, inUse: InUse): Promise<Mistake[]> => {
  const revisions = await listRevisions(db);
  return [
    ...usedBefore(inUse.folder, revisions, inUse.now),
    ...sameVersion(inUse.folder, revisions),
    ...(await goneInUse(db, inUse.rows)),
    ...changedSince(inUse),
  ];
};
