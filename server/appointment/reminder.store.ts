import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** The most reminders in one statement. */
const AT_ONCE = 100;

/** A moved visit is reminded of at its new time, too. */
const subject = sql`appointment.id || '@' || iso(appointment.starts_at)`;

const isNear = (now: IsoInstant) => sql`
  state in ('new', 'confirmed') and reminded_at is null
  and starts_at > ${now} and starts_at <= ${addMs(now, DAY_MS)} and created_at <= starts_at - interval '24 hours'`;

const isVideoNear = (now: IsoInstant) => sql`
  state in ('new', 'confirmed') and type = 'TELE_PATIENT_REMOTE'
  and starts_at > ${now} and starts_at <= ${addMs(now, 2 * HOUR_MS)} and created_at <= starts_at - interval '2 hours'
  and not exists (select from notification told
    where told.letter = 'visit.reminder.video' and told.subject = ${subject} and told.patient_id = appointment.patient_id)`;

/** Locked in the order of their ids. */
const eachSome = async (
  db: Kysely<Database>,
  near: RawBuilder<unknown>,
  work: (some: readonly AppointmentId[]) => RawBuilder<unknown>,
): Promise<void> => {
  const { rows } = await sql<{ id: AppointmentId }>`
    select id from appointment where ${near} order by starts_at, id`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await db.transaction().execute(async (tx) => {
      await sql`select lock_bookings(${some})`.execute(tx);
      await work(some).execute(tx);
    });
  }
};

/**
 * Reminds of every appointment once, from a day before it, and of one by video once more, from two hours before it; not of what
 * was booked later than that.
 */
export const remind = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await eachSome(
    db,
    isNear(now),
    (some) => sql`
      with near as (
        update appointment set reminded_at = ${now} where id = any(${some}) and ${isNear(now)}
        returning id, patient_id, type, ${subject} as subject
      )
      insert into notification (id, patient_id, kind, metadata, created_at, letter, subject)
      select gen_random_uuid(), patient_id, 'appointmentReminder', notice_of(id), ${now},
        case type when 'TELE_PATIENT_REMOTE' then 'visit.reminder.day.video' else 'visit.reminder.day' end, subject from near
      on conflict do nothing`,
  );
  await eachSome(
    db,
    isVideoNear(now),
    (some) => sql`
      insert into notification (id, patient_id, kind, metadata, created_at, letter, subject)
      select gen_random_uuid(), patient_id, 'videoReminder', notice_of(id), ${now}, 'visit.reminder.video', ${subject}
      from appointment where id = any(${some}) and ${isVideoNear(now)}
      on conflict do nothing`,
  );
};
