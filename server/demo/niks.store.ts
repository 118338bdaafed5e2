/** Mei Ling collects NIK$; what she had before this ledger is carried over, and a part of it ends soon. */
import type { Transaction } from 'kysely';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { clinicDayAfter } from '#server/kit/dates.ts';
import { insertAccount } from '#server/membership/membership.store.ts';
import { carryOver } from '#server/niks/opening.service.ts';
import { patientIdOf } from './people.data.ts';

const patientId = patientIdOf('meiling');
const CARRIED = [
  { name: 'first', points: 24, endsInDays: 21 },
  { name: 'second', points: 18, endsInDays: 70 },
  { name: 'third', points: 16, endsInDays: 210 },
];

export const insertNiks = async (tx: Transaction<Database>, now: IsoInstant): Promise<void> => {
  await insertAccount(tx, { patientId, terms: '2025-01', language: 'en', now: addMs(now, -500 * DAY_MS) });
  const carriedAt = addMs(now, -60 * DAY_MS);
  const lots = CARRIED.map(({ name, points, endsInDays }) => ({
    id: `carried-meiling-${name}`,
    points,
    endsOn: clinicDayAfter(now, { days: endsInDays }),
  }));
  const source = 'the demo clinic';
  await carryOver(tx, { cause: 'carried-meiling', patientId, lots, source, now: carriedAt });
};
