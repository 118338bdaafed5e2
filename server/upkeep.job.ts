/**
 * Deletes old rows, rolls out times, reminds patients, and ends unanswered orders and old NIK$. A missed day or a second run does no
 * harm.
 */
import type { Kysely } from 'kysely';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { forgetAfterRetention } from './account/closure.store.ts';
import { pruneDataFiles } from './account/data-file.store.ts';
import { remind } from './appointment/reminder.store.ts';
import { mergeSlotChanges } from './appointment/slot-version.store.ts';
import { lapseWaits } from './appointment/waitlist.service.ts';
import { rollOut } from './clinic-folder/roll-out.service.ts';
import { pruneContacts } from './contact/contact.store.ts';
import type { Clock } from './db/clock.adapter.ts';
import type { Database } from './db/tables.types.ts';
import type { Deps } from './deps/deps.types.ts';
import { withRetry } from './kit/database-errors.ts';
import { pruneKeptAnswers } from './kit/kept-answers.store.ts';
import { pruneRequestCounts } from './kit/request-count.store.ts';
import { pruneChanges } from './lists/changes.store.ts';
import { pruneLetters } from './mail/letter-log.store.ts';
import { pruneMerges } from './merge/merge-list.store.ts';
import { followOrders, type LateDeps } from './money/late-orders.service.ts';
import { tellUndecided } from './money/undecided.service.ts';
import { followNiks } from './niks/expiry.service.ts';
import { pruneCodes } from './otp/otp.store.ts';
import { pruneLookUps } from './patient/look-up.store.ts';
import { removePictures } from './picture/picture.service.ts';
import { pruneGuests, pruneSessions } from './session/session.store.ts';
import { pruneConfirmations } from './signin/confirm.store.ts';
import { pruneDevices } from './signin/device.store.ts';
import { pruneNameTickets } from './signin/login-name.store.ts';
import { pruneResetTokens } from './signin/reset.store.ts';
import { pruneTries } from './signin/throttle.store.ts';
import { pruneTickets } from './signup/ticket.store.ts';
import { pruneLogins } from './singpass/singpass.store.ts';
import { pruneShifts } from './staff/session.store.ts';
import { tellBirthdays } from './store/birthday.service.ts';
import { pruneCarts } from './store/cart.store.ts';
import { digestTrail } from './trail/digest.service.ts';

export const prune = async (db: Kysely<Database>, clock: Clock): Promise<void> => {
  const now = await clock.now();
  await pruneKeptAnswers(db, now);
  await pruneSessions(db, now);
  await pruneShifts(db, now);
  await pruneChanges(db, now);
  await pruneGuests(db, now);
  await pruneLogins(db, now);
  await pruneRequestCounts(db, now);
  await pruneCodes(db, addMs(now, -DAY_MS));
  await pruneLookUps(db, now);
  await pruneTickets(db, now);
  await pruneNameTickets(db, now);
  await pruneConfirmations(db, now);
  await pruneContacts(db, now);
  await pruneResetTokens(db, now);
  await pruneTries(db, now);
  await pruneDevices(db, now);
  await pruneCarts(db, now);
  await pruneDataFiles(db, now);
  await pruneLetters(db, now);
  await pruneMerges(db, now);
  await mergeSlotChanges(db);
};

/** Deletes, rolls out and follows NIK$, now and every hour; reminds, and follows orders and waitlists, every minute. @returns stop() */
export const startUpkeep = (deps: LateDeps & Pick<Deps, 'pictures'>): (() => void) => {
  const { db, clock, logger } = deps;
  const everyHour = () => {
    prune(db, clock).catch(() => logger.error({ event: 'upkeep failed' }));
    clock
      .now()
      .then((now) => withRetry(() => rollOut(db, now)))
      .catch(() => logger.error({ event: 'rolling out times failed' }));
    clock
      .now()
      .then((now) => followNiks(db, now))
      .catch(() => logger.error({ event: 'following NIK$ failed' }));
    clock
      .now()
      .then((now) => tellBirthdays(db, now))
      .catch(() => logger.error({ event: 'telling birthdays failed' }));
    clock
      .now()
      .then((now) => forgetAfterRetention(db, now))
      .catch(() => logger.error({ event: 'forgetting closed accounts failed' }));
    clock
      .now()
      .then((now) => digestTrail(deps, now))
      .catch(() => logger.error({ event: 'the digest of the trail failed' }));
    clock
      .now()
      .then((now) => removePictures(deps, now))
      .catch(() => logger.error({ event: 'removing pictures failed' }));
  };
  const everyMinute = () => {
    followOrders(deps).catch(() => logger.error({ event: 'following orders failed' }));
    tellUndecided(deps).catch(() => logger.error({ event: 'following card payments failed' }));
    clock
      .now()
      .then((now) => remind(db, now))
      .catch(() => logger.error({ event: 'reminding failed' }));
    clock
      .now()
      .then((now) => lapseWaits(db, now))
      .catch(() => logger.error({ event: 'ending waitlist entries failed' }));
  };
  everyHour();
  everyMinute();
  const timers = [setInterval(everyHour, HOUR_MS), setInterval(everyMinute, MINUTE_MS)];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};
