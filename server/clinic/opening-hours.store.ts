import type { Kysely } from 'kysely';
import type { ClinicId } from '#contract/ids.ts';
import type { ClockTime } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { readPublicHolidays } from '#server/settings/settings.store.ts';
import type { OpeningHours } from './opening-hours.rules.ts';

/** Hours for matters that belong to no clinic. */
const OFFICE: Omit<OpeningHours, 'closedOn'> = {
  days: [1, 2, 3, 4, 5, 6],
  opens: '09:00' as ClockTime,
  closes: '18:00' as ClockTime,
};

export const readOpeningHours = async (db: Kysely<Database>, clinicId: ClinicId | null): Promise<OpeningHours> => {
  const clinic = await db
    .selectFrom('clinic')
    .select(['open_days as days', 'opens_at as opens', 'closes_at as closes'])
    .where('id', '=', clinicId)
    .executeTakeFirst();
  return { ...(clinic ?? OFFICE), closedOn: await readPublicHolidays(db) };
};
