/** Applies a folder: everything of it, or nothing. */
import type { Kysely, Transaction } from 'kysely';
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import { cancelForClinic } from '#server/appointment/appointment.service.ts';
import { rejectWaitlist } from '#server/appointment/waitlist.service.ts';
import type { Database } from '#server/db/tables.types.ts';
import { withRetry } from '#server/kit/database-errors.ts';
import { addToTrail } from '#server/kit/trail.store.ts';
import { noteApplied } from '#server/timetable/closing.store.ts';
import { keyOf } from './changes.rules.ts';
import { mistakeAsText } from './check.service.ts';
import { decisionOf, type Outside } from './decisions.rules.ts';
import { makePictures } from './goods-pictures.service.ts';
import { FolderRefused } from './mistakes.types.ts';
import { type Plan, planFolder } from './plan.service.ts';
import { insertFile, insertPicture, insertRevision, isDemoDatabase, lockFolder } from './revision.store.ts';
import { deleteRows, forgetStockOf, writeRows } from './rows.store.ts';
import { TABLE_NAMES } from './tables.rules.ts';
import { changeTimes, forgetTimesOf, insertTimes, lockTimes, type Promised, withdrawTimes } from './times.store.ts';

export interface Applying {
  folder: Folder;
  /** Content of its texts and pictures, by their SHA-256. */
  files: ReadonlyMap<string, Buffer>;
  now: IsoInstant;
  by: string;
  /** Bookings and waitlist entries outside the new times. */
  outside: Outside;
  /** Whether changes of the desk since the last apply are overwritten. */
  overwrites: boolean;
  /** The fingerprint of the plan that was read; null: any. */
  plan: string | null;
}

const isOfDesk = (words: string): boolean => words.includes('`--overwrite`');

const requireFit = (plan: Plan, { outside, overwrites, plan: read }: Applying): void => {
  if (read !== null && read !== plan.fingerprint)
    throw new FolderRefused(`The folder or the database has changed since plan ${read}: read the plan again.`);
  const mistakes = plan.mistakes.filter(({ words }) => !(overwrites && isOfDesk(words)));
  if (mistakes.length > 0) throw new FolderRefused(mistakes.map(mistakeAsText).join('\n'));
  const undecided = plan.times.touched.filter((one) => decisionOf(one, outside) === null);
  if (undecided.length > 0)
    throw new FolderRefused(
      `${undecided.length} of what patients have is outside the new times; \`plan\` lists it. Say --keep: it stays, and its times are not offered again. Say --cancel: its patients hear of it, with the way to another time. Or decide line by line: \`plan --decisions <csv>\` writes the lines.`,
    );
};

/** Cancels visits and waitlist entries; the server sends back the money that was paid for a visit. */
const cancelAll = async (tx: Transaction<Database>, cancelled: readonly Promised[], now: IsoInstant): Promise<void> => {
  for (const { id, kind } of cancelled.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await (kind === 'waitlist' ? rejectWaitlist(tx, id, now) : cancelForClinic(tx, id, now));
};

/** Deletes rows of entries that go and that no booking or order refers to. */
const forgetOf = async (tx: Transaction<Database>, rows: Plan['rows']): Promise<void> => {
  const gone = (table: 'clinic' | 'provider' | 'inventory') => rows[table].gone.map((row) => keyOf(table, row));
  for (const id of gone('clinic')) {
    await forgetTimesOf(tx, 'clinic_id', id);
    await forgetStockOf(tx, 'clinic_id', id);
  }
  for (const id of gone('provider')) await forgetTimesOf(tx, 'provider_id', id);
  for (const id of gone('inventory')) await forgetStockOf(tx, 'inventory_id', id);
};

const writeAll = async (tx: Transaction<Database>, { rows, times }: Plan, now: IsoInstant): Promise<void> => {
  for (const table of TABLE_NAMES)
    await writeRows(tx, table, [...rows[table].added, ...rows[table].changed.map(({ row }) => row)]);
  await withdrawTimes(tx, times.withdrawn, now);
  await forgetOf(tx, rows);
  for (const table of TABLE_NAMES.toReversed()) await deleteRows(tx, table, rows[table].gone);
  await changeTimes(tx, times.changed);
  await insertTimes(tx, times.added);
};

/**
 * In one transaction under one lock. @returns the plan that was carried out; its `isNothing` says that nothing was to do
 * @throws FolderRefused with every reason against it
 */
export const applyFolder = async (db: Kysely<Database>, applying: Applying): Promise<Plan> => {
  const pictures = await makePictures(db, applying.folder, applying.files);
  return withRetry(() =>
    db.transaction().execute(async (tx) => {
      if (await isDemoDatabase(tx)) throw new FolderRefused('This database is the demo’s: name another one.');
      const { folder, files, now, by, outside } = applying;
      await lockFolder(tx, by);
      const before = await planFolder(tx, folder, now);
      // who books one of them meanwhile is seen by the second look
      await lockTimes(tx, [...before.times.withdrawn, ...before.times.changed.map(({ id }) => id)]);
      const plan = await planFolder(tx, folder, now);
      requireFit(plan, applying);
      const cancelled = plan.times.touched.filter((one) => decisionOf(one, outside) === 'cancel');
      if (plan.isNothing && cancelled.length === 0) return plan;
      await cancelAll(tx, cancelled, now);
      for (const [hash, content] of files) await insertFile(tx, hash, content);
      for (const picture of pictures) await insertPicture(tx, picture);
      await writeAll(tx, plan, now);
      await noteApplied(
        tx,
        folder.exceptions.map(({ id }) => id),
        now,
      );
      await insertRevision(tx, {
        content: folder,
        fingerprint: plan.ofFolder,
        appliedBy: by,
        appliedAt: now,
        rolledOn: clinicDayOf(now),
      });
      const detail = { fingerprint: plan.fingerprint, cancelled: cancelled.length };
      await addToTrail(tx, { at: now, act: 'applyFolder', outcome: 'done', who: by, roles: [], detail });
      return plan;
    }),
  );
};
