import { type Kysely, sql } from 'kysely';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** The most reminders in one statement. */
const AT_ONCE = 100;

const isNear = (now: IsoInstant) => sql`
  state in ('new', 'confirmed') and reminded_at is null
  and starts_at > ${now} and starts_at <= ${addMs(now, DAY_MS)} and created_at <= starts_at - interval '24 hours'`;

/** Reminds of every appointment once, from a day before it, unless it was booked later than that. */
export const remind = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  const near = await sql<{ id: AppointmentId }>`
    select id from appointment where ${isNear(now)} order by starts_at, id`.execute(db);
  const ids = near.rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await db.transaction().execute(async (tx) => {
      await sql`select lock_bookings(${some})`.execute(tx);
      await sql`
        with near as (
          update appointment set reminded_at = ${now} where id = any(${some}) and ${isNear(now)}
          returning id, patient_id, type
        )
        insert into notification (id, patient_id, kind, metadata, created_at, letter, subject)
        select gen_random_uuid(), patient_id, 'appointmentReminder', notice_of(id), ${now},
          case type when 'TELE_PATIENT_REMOTE' then 'visit.reminder.day.video' else 'visit.reminder.day' end, id from near
        on conflict do nothing`.execute(tx);
    });
  }
};
