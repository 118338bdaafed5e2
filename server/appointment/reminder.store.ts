import { type Kysely, sql } from 'kysely';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';

/** Reminds of every appointment once, from a day before it; not of one that was made later than that. */
export const remind = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await sql`
    with near as (
      update appointment set reminded_at = ${now}
      where state in ('new', 'confirmed') and reminded_at is null
        and starts_at > ${now} and starts_at <= ${addMs(now, DAY_MS)} and created_at <= starts_at - interval '24 hours'
      returning id, patient_id
    )
    insert into notification (id, patient_id, kind, metadata, created_at)
    select gen_random_uuid(), patient_id, 'appointmentReminder', notice_of(id), ${now} from near`.execute(db);
};
