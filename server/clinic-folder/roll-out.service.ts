/** Rolls times out to the horizon and ends what is over, each once with any number of processes. */
import type { Kysely, Transaction } from 'kysely';
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { addDays, type ClinicDay, clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { readClosings } from '#server/timetable/closing.store.ts';
import { keyOf, rowChanges, withoutBooked } from './changes.rules.ts';
import { withClosings } from './closings.rules.ts';
import { wantedTimes } from './plan.service.ts';
import { lastRevision, noteRolledOut, tryLockFolder } from './revision.store.ts';
import { deleteRows, readRows, writeRows } from './rows.store.ts';
import { type Row, rowsOf } from './tables.rules.ts';
import { insertTimes, readPromised } from './times.store.ts';

/** Columns that end an entry. */
const OVER = { provider: 'is_active', inventory: 'withdrawn_at' } as const;

/** Ends people, goods and offers whose last day has passed since the folder was applied; all else stays as it is. */
const endOver = async (
  tx: Transaction<Database>,
  folder: Folder,
  before: ClinicDay,
  today: ClinicDay,
): Promise<void> => {
  const [then, wanted] = [rowsOf(folder, before), rowsOf(folder, today)];
  for (const table of ['provider', 'inventory'] as const) {
    const present = new Map((await readRows(tx, table)).map((row) => [keyOf(table, row), row]));
    const over = rowChanges(table, then[table], wanted[table]).changed.flatMap(({ key, row }): Row[] => {
      const is = present.get(key);
      return is === undefined ? [] : [{ ...is, [OVER[table]]: row[OVER[table]] ?? null }];
    });
    await writeRows(tx, table, over);
  }
  await deleteRows(
    tx,
    'provider_service',
    rowChanges('provider_service', then.provider_service, wanted.provider_service).gone,
  );
};

/** Once a day. @returns how many times are new; 0 without a clinic, and while another process does it */
export const rollOut = (db: Kysely<Database>, now: IsoInstant): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if (!(await tryLockFolder(tx))) return 0;
    const last = await lastRevision(tx);
    const today = clinicDayOf(now);
    if (last === null || last.rolledOn >= today) return 0;
    await endOver(tx, last.content, last.rolledOn, today);
    await noteRolledOut(tx, last.id, today);
    const horizon = addDays(last.rolledOn, last.content.settings.booking['horizon-days']);
    const folder = withClosings(last.content, await readClosings(tx));
    const wanted = wantedTimes(folder, now, horizon > today ? horizon : today);
    return insertTimes(tx, withoutBooked(wanted, await readPromised(tx, now)));
  });
