/** Visits of a day, entries of waitlists and times. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PAGE_ROWS } from '#contract/calls/page.ts';
import { JOIN_BEFORE_MS, MISSED_UNDO_MS } from '#contract/constants.ts';
import type { DayState, DayVisit, StaffSlot, WaitingEntry } from '#contract/entities/desk.ts';
import type { ClinicId, PatientId, ProviderId } from '#contract/ids.ts';
import { addDays, type ClinicDay, type ClockTime, type IsoInstant, instantAt } from '#contract/time.ts';
import { VISIT_FEE } from '#server/appointment/visit.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAfter, isAt } from '#server/kit/scope.store.ts';

/** A part of a list. */
export interface Asked {
  places: readonly ClinicId[] | null;
  person: ProviderId | null;
  after: readonly string[];
  limit: number;
  now: IsoInstant;
}

const midnight = (day: ClinicDay): IsoInstant => instantAt(day, '00:00' as ClockTime);
const onDay = (column: string, day: ClinicDay): RawBuilder<boolean> => sql`
  ${sql.ref(column)} >= ${midnight(day)}::timestamptz and ${sql.ref(column)} < ${midnight(addDays(day, 1))}::timestamptz`;
const of = (person: ProviderId | null) => sql`(${person}::text is null or provider_id = ${person})`;

/** As the desk says them: a held time whose end has passed is none. */
const STATE = sql`case when visit.state in ('new', 'confirmed') and ended_at is not null then 'seen'
  when visit.state in ('new', 'confirmed') and arrived_at is not null then 'arrived' else visit.state end`;
const isShown = (now: IsoInstant) => sql`
  visit.state <> 'released' and not is_overdue(visit.state, visit.hold_until, ${now})`;

/** Describes the visits of one page alone: a full day has several. @param where about `visit`, an appointment */
const readVisits = async (
  db: Kysely<Database>,
  {
    where,
    order,
    limit,
    now,
  }: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number; now: IsoInstant },
): Promise<DayVisit[]> => {
  const { rows } = await sql<DayVisit>`
    select visit.id as "_id", ${STATE} as state, visit.type, visit.starts_at as "startsAt", visit.ends_at as "endsAt",
      json_build_object('_id', patient.id, 'name', patient.name) as patient,
      json_build_object('_id', provider.id, 'name', provider.name) as provider,
      json_build_object('_id', clinic.id, 'name', clinic.name) as place,
      json_build_object('_id', service.id, 'name', service.name) as service, ${VISIT_FEE} as fee, moreinfo as message,
      case visit.state when 'held' then hold_until end as "holdUntil", arrived_at as "arrivedAt", ended_at as "endedAt",
      case visit.state when 'missed' then missed_at + ${MISSED_UNDO_MS} * interval '1 millisecond' end as "undoUntil",
      case when remote_checked_at >= starts_at - ${JOIN_BEFORE_MS} * interval '1 millisecond' then remote_checked_at end
        as "remoteCheckedAt", settled_at as "settledAt", moved_from as "movedFrom",
      case when bill.id is not null then json_build_object(
        '_id', bill.id, 'invoiceNo', invoice_no, 'balance', dollars(balance)) end as bill
    from (
      select * from appointment visit where ${where} and ${isShown(now)} order by ${order} limit ${limit}
    ) visit join patient on patient.id = visit.patient_id join provider on provider.id = provider_id
      join clinic on clinic.id = visit.clinic_id join service on service.id = service_id
      left join invoice bill on bill.id = bill_id
    order by ${order}`.execute(db);
  return rows;
};

/** The newest hundred of a patient. */
export const readVisitsOf = (
  db: Kysely<Database>,
  patientId: PatientId,
  places: readonly ClinicId[] | null,
  now: IsoInstant,
): Promise<DayVisit[]> =>
  readVisits(db, {
    where: sql`visit.patient_id = ${patientId} and ${isAt(places, 'visit.clinic_id')}`,
    order: sql`visit.starts_at desc, visit.id`,
    limit: PAGE_ROWS,
    now,
  });

interface AskedDay extends Asked {
  day: ClinicDay;
}

export const listDay = (
  db: Kysely<Database>,
  { day, places, person, after, limit, now }: AskedDay,
  state: DayState | null,
): Promise<DayVisit[]> =>
  readVisits(db, {
    where: sql`${onDay('visit.starts_at', day)} and ${isAt(places, 'visit.clinic_id')} and ${of(person)}
      and (${state}::text is null or ${STATE} = ${state})
      and ${isAfter(after, sql`visit.starts_at, visit.id`, ['timestamptz', 'text'])}`,
    order: sql`visit.starts_at, visit.id`,
    limit,
    now,
  });

export interface DayCounts {
  held: number;
  new: number;
  confirmed: number;
  arrived: number;
  seen: number;
  missed: number;
  waits: number;
}

export const countDay = async (
  db: Kysely<Database>,
  { day, places, person, now }: Pick<AskedDay, 'day' | 'places' | 'person' | 'now'>,
): Promise<DayCounts> => {
  const { rows } = await sql<DayCounts>`
    select count(*) filter (where state = 'held')::int as held, count(*) filter (where state = 'new')::int as new,
      count(*) filter (where state = 'confirmed')::int as confirmed, count(*) filter (where state = 'arrived')::int as arrived,
      count(*) filter (where state = 'seen')::int as seen, count(*) filter (where state = 'missed')::int as missed,
      (select count(*) from waitlist_entry where state = 'pending' and ${onDay('starts_at', day)}
        and ${isAt(places, 'clinic_id')} and ${of(person)})::int as waits
    from (
      select ${STATE} as state from appointment visit
      where ${onDay('visit.starts_at', day)} and ${isAt(places, 'visit.clinic_id')} and ${of(person)} and ${isShown(now)}
    ) shown`.execute(db);
  return rows[0] ?? { held: 0, new: 0, confirmed: 0, arrived: 0, seen: 0, missed: 0, waits: 0 };
};

/** From the earliest opening or time of the places to the latest end; null without any. A shop has neither visits nor times. */
export const hoursOfDay = async (
  db: Kysely<Database>,
  { day, places }: Pick<AskedDay, 'day' | 'places'>,
): Promise<{ from: IsoInstant; to: IsoInstant } | null> => {
  const { rows } = await sql<{ from: IsoInstant | null; to: IsoInstant | null }>`
    select min(span_from) as "from", max(span_to) as "to" from (
      select starts_at as span_from, ends_at as span_to from slot
      where ${onDay('starts_at', day)} and ${isAt(places, 'clinic_id')} and withdrawn_at is null
      union all
      select (${day}::date + opens_at::time) at time zone 'Asia/Singapore',
        (${day}::date + closes_at::time) at time zone 'Asia/Singapore'
      from clinic where ${isAt(places, 'id')} and clinic_type <> 'Retail' and extract(isodow from ${day}::date) = any(open_days)
        and (closed_on is null or closed_on >= ${day}::date)
    ) span`.execute(db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? null : { from, to };
};

/** Pending ones whose window has not ended, by that window. */
export const listWaiting = async (
  db: Kysely<Database>,
  { day, places, person, after, limit, now }: Asked & { day: ClinicDay | null },
): Promise<WaitingEntry[]> => {
  const { rows } = await sql<WaitingEntry>`
    select asked.id as "_id", json_build_object('_id', patient.id, 'name', patient.name) as patient,
      json_build_object('_id', provider.id, 'name', provider.name) as provider,
      json_build_object('_id', clinic.id, 'name', clinic.name) as place,
      json_build_object('_id', service.id, 'name', service.name) as service, moreinfo as message,
      asked.starts_at as "startsAt", asked.ends_at as "endsAt", asked.created_at as "askedAt", coalesce((
        select json_agg(json_build_object('_id', near.id, 'startsAt', iso(near.starts_at)) order by near.is_in desc, near.starts_at)
        from (
          select slot.id, slot.starts_at, slot.starts_at <@ tstzrange(asked.starts_at, asked.ends_at) as is_in
          from date_trunc('day', asked.starts_at, 'Asia/Singapore') day
          join offered_slots(${now}) slot
            on slot.provider_id = asked.provider_id and slot.clinic_id = asked.clinic_id and slot.type <> 'TELE_PATIENT_REMOTE'
            and slot.starts_at >= day and slot.starts_at < day + interval '1 day'
          where slot.is_free and slot.starts_at > ${now} order by is_in desc, slot.starts_at limit 20
        ) near), '[]') as slots
    from waitlist_entry asked join patient on patient.id = asked.patient_id join provider on provider.id = asked.provider_id
      join clinic on clinic.id = asked.clinic_id join service on service.id = asked.service_id
    where asked.state = 'pending' and asked.ends_at > ${now} and ${isAt(places, 'asked.clinic_id')} and ${of(person)}
      and ${day === null ? sql`true` : onDay('asked.starts_at', day)}
      and ${isAfter(after, sql`asked.starts_at, asked.id`, ['timestamptz', 'text'])}
    order by asked.starts_at, asked.id limit ${limit}`.execute(db);
  return rows;
};

/** Times that begin later than now, by their start. @param hasClosed with the times that staff closed */
export const listSlots = async (
  db: Kysely<Database>,
  { day, places, person, after, limit, now, hasClosed }: AskedDay & { hasClosed: boolean },
): Promise<StaffSlot[]> => {
  const { rows } = await sql<StaffSlot>`
    select listed.id as "_id", listed.clinic_id as place, json_build_object('_id', provider.id, 'name', provider.name) as provider,
      listed.type, listed.starts_at as "startsAt", listed.ends_at as "endsAt", listed.services,
      coalesce((select is_free from offered_slots(${now}) offered where offered.id = listed.id), false) as "isFree",
      case when closing.id is not null then json_build_object('_id', closing.id, 'isLeave', closing.provider_id is not null,
        'reason', reason, 'by', staff.name, 'at', iso(made_at), 'isOfFolder', applied_at is not null) end as closing
    from slot listed join provider on provider.id = listed.provider_id and is_active
      left join time_closing closing on closing.id = listed.closing_id and listed.withdrawn_at is not null
      left join staff on staff.id = made_by
    where ${onDay('listed.starts_at', day)} and listed.starts_at > ${now} and ${isAt(places, 'listed.clinic_id')}
      and (${person}::text is null or listed.provider_id = ${person})
      and (listed.withdrawn_at is null or (${hasClosed}::boolean and closing.id is not null))
      and ${isAfter(after, sql`listed.starts_at, listed.id`, ['timestamptz', 'text'])}
    order by listed.starts_at, listed.id limit ${limit}`.execute(db);
  return rows;
};
