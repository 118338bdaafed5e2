import { type Kysely, sql } from 'kysely';
import type { AnswerInputOf, QueryOf } from '#contract/call.ts';
import type { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import type { ServiceId, SlotId } from '#contract/ids.ts';
import {
  addMonths,
  type ClinicDay,
  type ClockTime,
  clockTimeOf,
  DAY_MS,
  firstDayOf,
  type IsoInstant,
  instantAt,
  instantFromMs,
} from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { slotVersion } from './slot-version.store.ts';

type SlotDays = AnswerInputOf<typeof appointmentCalls.listSlots>['dates'];
type Offered = SlotDays[number]['rolledouts'][number];

/** Free slots of one person, type and day. A month has thousands: they are read as lists, in a fifth of the time. */
interface FreeSlots extends Pick<Offered, 'type' | 'doctor' | 'therapist' | 'services'> {
  name: string;
  /** Ids of the services that these slots offer; null: all. */
  only: ServiceId[] | null;
  day: ClinicDay;
  ids: SlotId[];
  /** Starts in seconds since 1970, with commas between; as many as `ids`. */
  starts: string;
  ends: string;
}

/** Without rooms for them no remote consultation is offered. */
type SlotQuery = QueryOf<typeof appointmentCalls.listSlots> & { hasRooms: boolean };

export interface SlotMonth {
  days: SlotDays;
  /** The version at the instant of the days: slot-version.store.ts. */
  version: number;
  /** When the first slot begins or the first hold ends, which changes the days; null without either. */
  endsAt: IsoInstant | null;
}

/**
 * The month's days on which the clinic works, with the slots that are still free; a full day has none.
 * @throws nothing: an unknown clinic has no days
 */
export const readSlotMonth = async (
  db: Kysely<Database>,
  { clinic, year, month, providerId, therapistId, hasRooms, ...query }: SlotQuery,
  now: IsoInstant,
): Promise<SlotMonth> => {
  const { 'dc-category': category } = query;
  const midnight = '00:00' as ClockTime;
  const from = instantAt(firstDayOf({ year, month }), midnight);
  const to = instantAt(firstDayOf(addMonths({ year, month }, 1)), midnight);
  const { rows } = await sql<Omit<SlotMonth, 'days'> & { days: ClinicDay[] | null; free: FreeSlots[] | null }>`
    with offered as (
      select provider.id, provider.name, provider.role,
        json_agg(json_build_object('_id', s.id, 'name', s.name, 'dragoncareCategory', s.category) order by s.position, s.name) as services
      from provider join provider_service ps on ps.provider_id = provider.id join service s on s.id = ps.service_id
      where provider.is_active and (${category ?? null}::text is null or s.category = ${category ?? null})
        and (${providerId ?? null}::text is null or (provider.id = ${providerId ?? null} and role = 'provider'))
        and (${therapistId ?? null}::text is null or (provider.id = ${therapistId ?? null} and role = 'therapist'))
      group by provider.id
    ),
    planned as materialized (
      select slot.*, (starts_at at time zone 'Asia/Singapore')::date as day from slot join offered on offered.id = slot.provider_id
      where slot.clinic_id = ${clinic} and slot.starts_at >= ${from} and slot.starts_at < ${to} and slot.starts_at > ${now} and slot.withdrawn_at is null
        and (${hasRooms} or slot.type <> 'TELE_PATIENT_REMOTE')
    ),
    -- all the times of a person at once: looking one slot after the other up takes six times as long
    taken as materialized (
      select provider_id, range_agg(tstzrange(starts_at, ends_at)) as times,
        min(hold_until) filter (where state = 'held') as runs_out
      from appointment
      -- as the index of appointment_sold_once has them
      where provider_id in (select provider_id from planned) and tstzrange(starts_at, ends_at) && tstzrange(${from}, ${to})
        and takes_time(state) and not is_overdue(state, hold_until, ${now})
      group by provider_id
    ),
    free as (
      select provider_id, type, day, planned.services, json_agg(planned.id) as ids,
        string_agg(extract(epoch from starts_at)::bigint::text, ',') as starts,
        string_agg(extract(epoch from ends_at)::bigint::text, ',') as ends
      from planned left join taken using (provider_id)
      where not coalesce(times && tstzrange(starts_at, ends_at), false)
      group by provider_id, type, day, planned.services
    )
    select ${slotVersion(clinic, { year, month })} as version,
      least((select min(starts_at) from planned), (select min(runs_out) from taken)) as "endsAt",
      (select json_agg(day order by day) from (select distinct day from planned) worked) as days,
      (select json_agg(json_build_object('name', name, 'type', type, 'day', day, 'only', free.services, 'services', offered.services,
        'doctor', case role when 'provider' then json_build_object('_id', id, 'name', name) end,
        'therapist', case role when 'therapist' then json_build_object('_id', id, 'name', name) end,
        'ids', ids, 'starts', starts, 'ends', ends)) from free join offered on offered.id = provider_id) as free`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A select without a row');
  return { days: daysOf(row.days ?? [], row.free ?? []), version: row.version, endsAt: row.endsAt };
};

const DAY_S = DAY_MS / 1_000;

/** Clock times by the second of the day; all days share them, so that each text is made once. */
const clockTimes = (): ((second: string) => ClockTime) => {
  const known = new Map<number, ClockTime>();
  return (second) => {
    const ofDay = Number(second) % DAY_S;
    const time = known.get(ofDay) ?? clockTimeOf(instantFromMs(ofDay * 1_000));
    known.set(ofDay, time);
    return time;
  };
};

/** The slots of every day in the order of their times, those at the same time in the order of names. */
const daysOf = (days: readonly ClinicDay[], free: readonly FreeSlots[]): SlotDays => {
  const timeOf = clockTimes();
  const byDay = new Map<ClinicDay, { name: string; slot: Offered }[]>(days.map((day) => [day, []]));
  for (const { name, day, ids, starts, ends, only, services: all, ...person } of free) {
    const services = only === null ? all : all.filter(({ _id }) => only.some((id) => id === _id));
    if (services.length === 0) continue;
    const shared = { ...person, services };
    const [beginnings, endings] = [starts.split(','), ends.split(',')];
    for (const [index, _id] of ids.entries()) {
      const times = { startTime: timeOf(beginnings[index] ?? ''), endTime: timeOf(endings[index] ?? '') };
      byDay.get(day)?.push({ name, slot: { _id, ...times, ...shared } });
    }
  }
  return [...byDay].map(([date, slots]) => {
    slots.sort((a, b) => compare(a.slot.startTime, b.slot.startTime) || compare(a.name, b.name));
    return { date, availableDate: slots.length > 0 ? date : null, rolledouts: slots.map(({ slot }) => slot) };
  });
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
