/** The two lists of a month. They are expensive: few are read at a time, and once for all who ask meanwhile. */
import type { Kysely } from 'kysely';
import type { QueryOf } from '#contract/call.ts';
import type { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { fairQueue } from '#server/kit/fair-queue.ts';
import { sharedReads } from '#server/kit/shared-reads.ts';
import { listSlotDays } from './slot.store.ts';
import { listWaitlistDays } from './waitlist.service.ts';

/** Shared by all callers; most connections to the database stay free for other work. */
const READS = { atOnce: 2, each: 2, waitingEach: 200, waiting: 200 };

type Slots = Awaited<ReturnType<typeof listSlotDays>>;
type Days = Awaited<ReturnType<typeof listWaitlistDays>>;

export const monthReads = (db: Kysely<Database>) => {
  const queue = fairQueue(READS);
  const shareSlots = sharedReads<Slots>();
  const shareDays = sharedReads<Days>();
  return {
    slots: (query: QueryOf<typeof appointmentCalls.listSlots>, now: IsoInstant): Promise<Slots> =>
      shareSlots(JSON.stringify(query), () => queue.run('all', () => listSlotDays(db, query, now))),
    waitlist: (query: QueryOf<typeof appointmentCalls.listWaitlistDays>, now: IsoInstant): Promise<Days> =>
      shareDays(JSON.stringify(query), () => queue.run('all', () => listWaitlistDays(db, query, now))),
  };
};
