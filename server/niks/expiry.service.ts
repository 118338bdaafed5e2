/** Expiry of lots, and closing of unused memberships, each after a notice. The job may miss days, and may run twice. */
import type { Kysely, Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { NIKS_SOON_MONTHS } from '#contract/niks.ts';
import { addDays, clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { clinicDayAfter } from '#server/kit/dates.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell, tellOnce } from '#server/letters/tell.store.ts';
import { notify } from '#server/notification/notification.store.ts';
import {
  closeAccount,
  closeAccountOf,
  listClosing,
  listEnded,
  listLastChance,
  listUnwritten,
  noteToldClosing,
  takeUntold,
} from './expiry.store.ts';
import { listLots, lockAccount, move } from './ledger.store.ts';
import { tellTerms } from './terms.service.ts';

/** Days before the last day of unused NIK$ at which their owner is notified once more. */
const LAST_DAYS = 14;

/** Writes off the lots that have ended. The account must be locked. */
export const expire = async (tx: Transaction<Database>, patientId: PatientId, now: IsoInstant): Promise<void> => {
  const today = clinicDayOf(now);
  for (const { id, remaining, endsOn } of await listLots(tx, patientId))
    if (endsOn < today)
      await move(tx, { cause: `expired-${id}`, patientId, kind: 'expired', now }, [{ lot: id, points: -remaining }]);
};

const expireOf = (db: Kysely<Database>, patientId: PatientId, now: IsoInstant): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, patientId);
    await expire(tx, patientId, now);
  });

/** Expires lots before a read, so that ended points never count, whether the job has run or not. */
export const expireIfEnded = async (db: Kysely<Database>, patientId: PatientId, now: IsoInstant): Promise<void> => {
  for (const ended of await listEnded(db, clinicDayOf(now), patientId)) await expireOf(db, ended, now);
};

const tellEnding = (db: Kysely<Database>, now: IsoInstant): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const until = clinicDayAfter(now, { months: NIKS_SOON_MONTHS });
    for (const { patientId, points, endsOn } of await takeUntold(tx, { today: clinicDayOf(now), until }))
      await notify(tx, { patientId, kind: 'niksEnding', metadata: { points, endsOn }, now });
  });

const close = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  const today = clinicDayOf(now);
  for (const { id, patientId } of await listClosing(db, { by: today, isUntold: false }))
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, patientId);
      // points were earned since the query
      if ((await listClosing(tx, { by: today, isUntold: false, id })).length === 0) return;
      await closeAccount(tx, id, now);
      await tell(tx, { event: 'niks.closed', subject: String(id), patientId, metadata: {}, now });
    });
};

const tellClosing = (db: Kysely<Database>, now: IsoInstant): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const by = clinicDayAfter(now, { months: NIKS_SOON_MONTHS });
    for (const closing of await listClosing(tx, { by, isUntold: true })) {
      const { patientId, closesOn } = closing;
      if (await noteToldClosing(tx, closing))
        await tell(tx, { event: 'niks.closing', subject: closesOn, patientId, metadata: { closesOn }, now });
    }
  });

/** Mails each member about all points that end soon, once in a month. */
const writeMonthly = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  const today = clinicDayOf(now);
  const until = clinicDayAfter(now, { months: NIKS_SOON_MONTHS });
  const month = today.slice(0, 'YYYY-MM'.length);
  for (const patientId of await listUnwritten(db, { today, until, month }))
    await tellOnce(db, { event: 'niks.ending', subject: month, patientId, metadata: {}, now });
};

/** Two weeks before; a process that was away tells it a few days later. */
const tellLastChance = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  const today = clinicDayOf(now);
  const days = { from: addDays(today, LAST_DAYS - 4), until: addDays(today, LAST_DAYS) };
  for (const { patientId, points, endsOn } of await listLastChance(db, days))
    await tellOnce(db, { event: 'niks.ending.last', subject: endsOn, patientId, metadata: { points, endsOn }, now });
};

/** Points in lots that have not ended. */
export const countPoints = async (db: Kysely<Database>, patientId: PatientId, now: IsoInstant): Promise<number> =>
  (await listLots(db, patientId))
    .filter(({ endsOn }) => endsOn >= clinicDayOf(now))
    .reduce((sum, { remaining }) => sum + remaining, 0);

/**
 * Closes the patient's NIK$ account: remaining points expire, and the membership ends.
 * @returns how many expired; null for a patient who is no member
 */
export const closeMembership = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  now: IsoInstant,
): Promise<number | null> => {
  if (!(await lockAccount(tx, patientId))) return null;
  let expired = 0;
  for (const { id, remaining } of await listLots(tx, patientId)) {
    await move(tx, { cause: `closed-${id}`, patientId, kind: 'expired', now }, [{ lot: id, points: -remaining }]);
    expired += remaining;
  }
  await closeAccountOf(tx, patientId, now);
  return expired;
};

/** Ends a membership at its owner's wish, and sends a notice. @throws Refused NOT_FOUND for a patient who is no member */
export const endMembership = async (
  tx: Transaction<Database>,
  { patientId, reason, now }: { patientId: PatientId; reason: string; now: IsoInstant },
): Promise<void> => {
  const points = await closeMembership(tx, patientId, now);
  if (points === null) throw new Refused('NOT_FOUND');
  await tell(tx, { event: 'niks.left', subject: now, patientId, metadata: { points, reason }, now });
};

/** Writes off, closes and notifies where due. */
export const followNiks = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  for (const patientId of await listEnded(db, clinicDayOf(now))) await expireOf(db, patientId, now);
  await close(db, now);
  await tellEnding(db, now);
  await writeMonthly(db, now);
  await tellLastChance(db, now);
  await tellClosing(db, now);
  await tellTerms(db, now);
};
