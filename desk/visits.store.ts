/** Appointments and waitlist entries of people with an account and their families, for the clinic's decision. */
import { type Kysely, sql } from 'kysely';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { AppointmentId, SlotId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AppointmentState } from '#server/db/visit-tables.types.ts';

type Shown = Pick<
  Appointment,
  | 'startDateTime'
  | 'endDateTime'
  | 'patientName'
  | 'doctorName'
  | 'therapistName'
  | 'locationName'
  | 'holdUntil'
  | 'teleconsultLink'
>;

export interface Visit {
  id: AppointmentId;
  state: AppointmentState;
  entry: Shown;
  /** Free times to which it can be moved, of the same person. */
  slots: { id: SlotId; startsAt: IsoInstant }[];
}

/** A waitlist entry; its free times are of that person on that day at that place, first those in the window. */
export type Waiting = Omit<Visit, 'state'>;

const SHOWN = 20;
/** Staff can move an appointment to a time at most this far ahead. */
const MOVABLE_MS = 14 * DAY_MS;

/** @param patient a part of the name */
const ofPeople = (patient: string) => sql`
  agenda.patient_id in (select circle.patient_id from login join circle on caller_id = login.patient_id)
  and strpos(lower(entry->>'patientName'), lower(${patient})) > 0`;

/** Appointments that have not ended, newest first. @param patient a part of the name; empty: all */
export const listVisits = async (db: Kysely<Database>, patient: string, now: IsoInstant): Promise<Visit[]> => {
  const { rows } = await sql<Visit>`
    select id, state, entry, coalesce((
      select json_agg(json_build_object('id', near.id, 'startsAt', iso(near.starts_at)) order by near.starts_at)
      from (
        select slot.id, slot.starts_at
        from (
          -- all the times of a person at once, as server/appointment/slot.store.ts has them
          select booked.provider_id, booked.type, (
            select range_agg(tstzrange(starts_at, ends_at)) from appointment taken
            where taken.provider_id = booked.provider_id and takes_time(state) and not is_overdue(state, hold_until, ${now})
              and tstzrange(starts_at, ends_at) && tstzrange(${now}, ${addMs(now, MOVABLE_MS + DAY_MS)})) as busy
          from appointment booked where booked.id = agenda.id offset 0
        ) meant join slot
          on slot.provider_id = meant.provider_id and slot.starts_at > ${now} and slot.starts_at < ${addMs(now, MOVABLE_MS)}
          and (slot.type = 'TELE_PATIENT_REMOTE') = (meant.type = 'TELE_PATIENT_REMOTE')
        where not coalesce(busy && tstzrange(slot.starts_at, slot.ends_at), false)
        order by slot.starts_at limit ${SHOWN}
      ) near), '[]') as slots
    from agenda
    where not is_waitlist and takes_time(state) and not is_overdue(state, hold_until, ${now})
      and not exists (select from appointment where appointment.id = agenda.id and ended_at is not null)
      and entry->>'endDateTime' > ${now} and ${ofPeople(patient)}
    order by entry->>'bookingTime' desc, id limit ${SHOWN}`.execute(db);
  return rows;
};

/** Entries whose window has not ended, newest first. @param patient a part of the name; empty: all */
export const listWaiting = async (db: Kysely<Database>, patient: string, now: IsoInstant): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select agenda.id, entry, coalesce((
      select json_agg(json_build_object('id', slot.id, 'startsAt', iso(slot.starts_at))
        order by slot.starts_at <@ tstzrange(asked.starts_at, asked.ends_at) desc, slot.starts_at)
      from waitlist_entry asked cross join date_trunc('day', asked.starts_at, 'Asia/Singapore') day
      join offered_slots(${now}) slot
        on slot.provider_id = asked.provider_id and slot.clinic_id = asked.clinic_id and slot.type <> 'TELE_PATIENT_REMOTE'
        and slot.starts_at >= day and slot.starts_at < day + interval '1 day'
      where asked.id = agenda.id and slot.is_free and slot.starts_at > ${now}), '[]') as slots
    from agenda
    where is_waitlist and state = 'pending' and entry->>'endDateTime' > ${now} and ${ofPeople(patient)}
    order by entry->>'bookingTime' desc, id limit ${SHOWN}`.execute(db);
  return rows;
};
