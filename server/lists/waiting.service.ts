/** How many wait for the clinic in each section of the desk, by the lists of those sections. */
import type { Kysely } from 'kysely';
import { WAITING_SECTIONS, type Waiting } from '#contract/entities/desk.ts';
import type { ClinicId } from '#contract/ids.ts';
import { mayCall, type StaffAct } from '#contract/roles.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import { listNotClosed } from '#server/appointment/visit.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Operator } from '#server/kit/operator.ts';
import { findOpenClosures } from './closures.store.ts';
import { countDay } from './day.store.ts';
import { countOrders } from './orders.store.ts';
import { kindsOf, placesOf } from './scope.rules.ts';
import { listTransfers } from './transfers.store.ts';

const MOST = 100;

interface Asked {
  db: Kysely<Database>;
  operator: Operator;
  places: readonly ClinicId[] | null;
  now: IsoInstant;
}
type Counted = Omit<Waiting, 'section'>;

const COUNTS: Record<Waiting['section'], { act: StaffAct; count: (asked: Asked) => Promise<Counted> }> = {
  day: {
    act: 'listDay',
    count: async ({ db, operator, places, now }) => {
      const counts = await countDay(db, { day: clinicDayOf(now), places, person: null, now });
      const waits = mayCall(operator.roles, 'listStaffWaitlist') ? counts.waits : 0;
      return { count: counts.new + waits, isOverdue: false };
    },
  },
  notClosed: {
    act: 'listNotClosed',
    count: async ({ db, places, now }) => {
      const { length } = await listNotClosed(db, { places, now });
      return { count: length, isOverdue: length > 0 };
    },
  },
  orders: {
    act: 'listOrders',
    count: async ({ db, operator, places }) => {
      const { count, late } = await countOrders(db, { places, kinds: kindsOf(operator, undefined) });
      return { count: Math.min(MOST, count), isOverdue: late > 0 };
    },
  },
  transfers: {
    act: 'listTransfers',
    // a transfer may belong to any place, so its list has no choice of a place
    count: async ({ db, operator: { places }, now }) => {
      const listed = await listTransfers(db, { places, kind: null, after: [], limit: MOST, now });
      const toDo = listed.filter(({ kind }) => kind !== 'announced');
      return { count: toDo.length, isOverdue: toDo.some(({ kind }) => kind === 'overdue') };
    },
  },
  closures: {
    act: 'listClosures',
    count: async ({ db, operator: { places } }) => {
      const { length } = await findOpenClosures(db, { places, after: [], limit: MOST });
      return { count: length, isOverdue: false };
    },
  },
};

/** Counts the sections whose lists the caller may read. @throws Refused NOT_FOUND for another's place */
export const countWaiting = (
  db: Kysely<Database>,
  operator: Operator,
  unit: ClinicId | undefined,
  now: IsoInstant,
): Promise<Waiting[]> => {
  const asked = { db, operator, places: placesOf(operator, unit), now };
  const sections = WAITING_SECTIONS.filter((section) => mayCall(operator.roles, COUNTS[section].act));
  return Promise.all(sections.map(async (section) => ({ section, ...(await COUNTS[section].count(asked)) })));
};
