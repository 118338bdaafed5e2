/** Members of NIK$ hear of their birthday bonus, once in the month in which it may be used. May be missed for days, and run twice. */
import type { Kysely } from 'kysely';
import { clinicDayOf, type IsoInstant, monthOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { tellOnce } from '#server/letters/tell.store.ts';
import { listOffers } from './promotion.service.ts';
import { listBirthdays } from './promotion.store.ts';

export const tellBirthdays = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  const today = clinicDayOf(now);
  const subject = today.slice(0, 'YYYY-MM'.length);
  for (const patientId of await listBirthdays(db, { month: monthOf(today).month, subject })) {
    const [bonus] = await listOffers(db, patientId, now);
    const ratio = bonus?.birthdayBonusPromo?.bonusRatio;
    if (!ratio) continue;
    const metadata = { percent: Math.round(ratio * 100) };
    await tellOnce(db, { event: 'niks.birthday', subject, patientId, metadata, now });
  }
};
