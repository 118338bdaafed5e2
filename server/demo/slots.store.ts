import { type Kysely, sql } from 'kysely';
import { SLOT_HORIZON_DAYS } from '#contract/constants.ts';
import { addDays, type ClinicDay, clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { DESK_PATIENTS } from './people.data.ts';
import { ROSTER } from './staff.data.ts';

/** Percentage of slots that are booked at the clinic's desk. */
const DESK_PERCENT = 20;
/** A busy provider is full on one of so many days. */
const FULL_EVERY = 3;

export interface NewDays {
  from: ClinicDay;
  to: ClinicDay;
}

/** Adds the days up to the horizon that have no slots yet; null when there are none to add. */
export const rollSlots = async (db: Kysely<Database>, now: IsoInstant): Promise<NewDays | null> => {
  const today = clinicDayOf(now);
  const { rows } = await sql<{ last: ClinicDay | null }>`
    select to_char(max(starts_at) at time zone 'Asia/Singapore', 'YYYY-MM-DD') as last from slot`.execute(db);
  const last = rows[0]?.last ?? null;
  const from = last !== null && last >= today ? addDays(last, 1) : today;
  const to = addDays(today, SLOT_HORIZON_DAYS - 1);
  if (from > to) return null;
  await sql`
    insert into slot (id, clinic_id, provider_id, type, starts_at, ends_at)
    select concat('slot-', substr(roster.provider, 10), to_char(starts, '-YYYYMMDD-HH24MI')), roster.clinic, roster.provider,
      case when roster."isRemote" then 'TELE_PATIENT_REMOTE'
        when roster."videoDays" @> to_jsonb(extract(isodow from day)::int) then 'TELE_PROVIDER_REMOTE' else 'NORMAL' end,
      starts at time zone 'Asia/Singapore',
      (starts + roster.minutes * interval '1 minute') at time zone 'Asia/Singapore'
    from jsonb_to_recordset(${JSON.stringify(ROSTER)}::jsonb)
        as roster(provider text, clinic text, minutes int, sessions jsonb, "daysOff" jsonb, "videoDays" jsonb,
          "isRemote" boolean),
      generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day,
      jsonb_to_recordset(roster.sessions) as session("from" time, "to" time),
      generate_series(day + session."from", day + session."to" - roster.minutes * interval '1 minute',
        roster.minutes * interval '1 minute') starts
    where not roster."daysOff" @> to_jsonb(extract(isodow from day)::int)`.execute(db);
  return { from, to };
};

/** Fills a part of the new days, some of them wholly, with bookings made at the clinic's desk. */
export const bookAtDesk = async (db: Kysely<Database>, { from }: NewDays, now: IsoInstant): Promise<void> => {
  const busy = ROSTER.filter(({ isBusy }) => isBusy).map(({ provider }) => provider);
  // each has another patient: no patient is in two places at a time
  const patientOf = Object.fromEntries(
    [...new Set(ROSTER.map(({ provider }) => provider))].map((provider, index) => [provider, DESK_PATIENTS[index]?.id]),
  );
  await sql`
    with dealt as (
      select slot.*, ('x' || substr(md5(id), 1, 6))::bit(24)::int % 100 as dice,
        ('x' || substr(md5(concat(provider_id, (starts_at at time zone 'Asia/Singapore')::date)), 1, 6))::bit(24)::int as day_dice
      from slot where starts_at >= (${from}::timestamp at time zone 'Asia/Singapore')
    )
    insert into appointment (id, slot_id, clinic_id, provider_id, service_id, patient_id, type, state, starts_at, ends_at,
      moreinfo, missed_appointment, created_at)
    select concat('appointment-', id), id, clinic_id, provider_id,
      (select min(service_id) from provider_service ps where ps.provider_id = dealt.provider_id),
      ${JSON.stringify(patientOf)}::jsonb->>provider_id, type, 'confirmed', starts_at, ends_at, '', false, ${now}::timestamptz
    from dealt
    where dice < ${DESK_PERCENT}::int or (provider_id = any(${busy}::text[]) and day_dice % ${FULL_EVERY}::int = 0)
    on conflict do nothing`.execute(db);
};
