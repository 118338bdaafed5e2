/**
 * The two lists of a month, kept until a time of it changes. They are expensive: few are read at a time, and once for all
 * who ask meanwhile. docs/decisions/0057-a-database-of-real-size.md
 */
import type { Kysely } from 'kysely';
import type { QueryOf } from '#contract/call.ts';
import type { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import type { WaitlistDay } from '#contract/entities/appointment.ts';
import { type ClinicDay, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Answer } from '#server/kit/ask.ts';
import { fairQueue } from '#server/kit/fair-queue.ts';
import { MadeJson } from '#server/kit/json-answer.ts';
import { sharedReads } from '#server/kit/shared-reads.ts';
import { readSlotMonth } from './slot.store.ts';
import { readSlotVersion } from './slot-version.store.ts';
import { waitlistDaysOf } from './waitlist.service.ts';
import { readWorkMonth } from './waitlist.store.ts';

/** Shared by all callers; most connections to the database stay free for other work. */
const READS = { atOnce: 2, each: 2, waitingEach: 200, waiting: 200 };

/** The most bytes of all kept lists together; a month of a busy place takes a twentieth of a megabyte once compressed. */
const KEPT_BYTES = 16_000_000;
const KEPT_LISTS = 1_000;

type SlotQuery = QueryOf<typeof appointmentCalls.listSlots>;
type WorkQuery = QueryOf<typeof appointmentCalls.listWaitlistDays>;

interface Made<Content> {
  content: Content;
  isEmpty: boolean;
  /** Bytes that the list takes now. */
  size: () => number;
  version: number;
  madeAt: IsoInstant;
  /** When the list changes although its version stays; null: never. */
  endsAt: IsoInstant | null;
}

const isOver = (endsAt: IsoInstant | null, now: IsoInstant): boolean => endsAt !== null && !isBefore(now, endsAt);

/** @returns the list of the moment of the call, or a later one; made by `make`, or kept since */
const keptLists = <Query extends WorkQuery, Content>(
  db: Kysely<Database>,
  make: (query: Query, now: IsoInstant) => Promise<Omit<Made<Content>, 'madeAt'>>,
) => {
  /** Kept lists in the order of their last use. */
  const kept = new Map<string, Made<Content>>();
  const share = sharedReads<Made<Content>>();

  const keep = (key: string, made: Made<Content>): void => {
    kept.delete(key);
    if (made.isEmpty) return;
    kept.set(key, made);
    let bytes = 0;
    for (const { size } of kept.values()) bytes += size();
    for (const [oldest, { size }] of kept) {
      if (kept.size <= KEPT_LISTS && bytes <= KEPT_BYTES) return;
      kept.delete(oldest);
      bytes -= size();
    }
  };
  const isStill = async ({ version, madeAt, endsAt }: Made<Content>, query: Query, now: IsoInstant) =>
    !isBefore(now, madeAt) && !isOver(endsAt, now) && version === (await readSlotVersion(db, query.clinic, query));

  return async (query: Query, now: IsoInstant): Promise<Content> => {
    const key = JSON.stringify(query);
    const read = async (): Promise<Made<Content>> => {
      const found = kept.get(key);
      const made = found && (await isStill(found, query, now)) ? found : { ...(await make(query, now)), madeAt: now };
      keep(key, made);
      return made;
    };
    let made = await share(key, read);
    // the list was made for an earlier caller, before its first slot began
    while (isOver(made.endsAt, now)) made = await share(key, read);
    return made.content;
  };
};

/** @param hasRooms without them no remote consultation is offered */
export const monthReads = (db: Kysely<Database>, hasRooms: boolean) => {
  const queue = fairQueue(READS);
  const slots = keptLists(db, (query: SlotQuery, now) =>
    queue.run('all', async () => {
      const { days, ...about } = await readSlotMonth(db, { ...query, hasRooms }, now);
      const content = new MadeJson<Answer<typeof appointmentCalls.listSlots>>({ dates: days });
      return { content, isEmpty: days.length === 0, size: () => content.size, ...about };
    }),
  );
  const workDays = keptLists<WorkQuery, ClinicDay[]>(db, (query) =>
    queue.run('all', async () => {
      const { days, version } = await readWorkMonth(db, query);
      return { content: days, isEmpty: days.length === 0, size: () => 0, version, endsAt: null };
    }),
  );
  return {
    slots,
    waitlist: async (query: WorkQuery, now: IsoInstant): Promise<WaitlistDay[]> =>
      waitlistDaysOf(await workDays(query, now), now),
  };
};
