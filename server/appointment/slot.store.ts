import { type Kysely, sql } from 'kysely';
import type { AnswerInputOf, QueryOf } from '#contract/call.ts';
import type { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import type { SlotId } from '#contract/ids.ts';
import {
  addMonths,
  type ClinicDay,
  type ClockTime,
  clinicDayOf,
  clockTimeOf,
  firstDayOf,
  type IsoInstant,
  instantAt,
  instantFromMs,
} from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';

type SlotDays = AnswerInputOf<typeof appointmentCalls.listSlots>['dates'];
type Offered = SlotDays[number]['rolledouts'][number];

/** Free slots of one person and type. A month has thousands: they are read as lists, which takes a fifth of the time. */
interface FreeSlots extends Pick<Offered, 'type' | 'doctor' | 'therapist' | 'services'> {
  name: string;
  ids: SlotId[];
  /** Seconds since 1970 with commas between; as many as ids. */
  starts: string;
  ends: string;
}

/**
 * The month's days on which the clinic works, with the slots that are still free; a day that is full has none.
 * @throws nothing: an unknown clinic has no days
 */
export const listSlotDays = async (
  db: Kysely<Database>,
  { clinic, year, month, providerId, therapistId, 'dc-category': category }: QueryOf<typeof appointmentCalls.listSlots>,
  now: IsoInstant,
): Promise<SlotDays> => {
  const midnight = '00:00' as ClockTime;
  const from = instantAt(firstDayOf({ year, month }), midnight);
  const to = instantAt(firstDayOf(addMonths({ year, month }, 1)), midnight);
  const { rows } = await sql<{ days: ClinicDay[] | null; free: FreeSlots[] | null }>`
    with offered as (
      select provider.id, provider.name, provider.role,
        json_agg(json_build_object('_id', s.id, 'name', s.name, 'dragoncareCategory', s.category) order by s.name) as services
      from provider join provider_service ps on ps.provider_id = provider.id join service s on s.id = ps.service_id
      where provider.is_active and (${category ?? null}::text is null or s.category = ${category ?? null})
        and (${providerId ?? null}::text is null or (provider.id = ${providerId ?? null} and role = 'provider'))
        and (${therapistId ?? null}::text is null or (provider.id = ${therapistId ?? null} and role = 'therapist'))
      group by provider.id
    ),
    planned as materialized (
      select slot.* from slot join offered on offered.id = slot.provider_id
      where slot.clinic_id = ${clinic} and slot.starts_at >= ${from} and slot.starts_at < ${to} and slot.starts_at > ${now}
    ),
    -- all the times of a person at once: looking one slot after the other up takes six times as long
    taken as materialized (
      select provider_id, range_agg(tstzrange(starts_at, ends_at)) as times from appointment
      where provider_id in (select provider_id from planned) and starts_at < ${to} and ends_at > ${from}
        and takes_time(state) and not is_overdue(state, hold_until, ${now})
      group by provider_id
    ),
    free as (
      select provider_id, type, json_agg(planned.id) as ids,
        string_agg(extract(epoch from starts_at)::bigint::text, ',') as starts,
        string_agg(extract(epoch from ends_at)::bigint::text, ',') as ends
      from planned left join taken using (provider_id)
      where not coalesce(times && tstzrange(starts_at, ends_at), false)
      group by provider_id, type
    )
    select
      (select json_agg(day order by day) from (
        select distinct (starts_at at time zone 'Asia/Singapore')::date as day from planned) worked) as days,
      (select json_agg(json_build_object('name', name, 'type', type, 'services', services,
        'doctor', case role when 'provider' then json_build_object('_id', id, 'name', name) end,
        'therapist', case role when 'therapist' then json_build_object('_id', id, 'name', name) end,
        'ids', ids, 'starts', starts, 'ends', ends)) from free join offered on offered.id = provider_id) as free`.execute(
    db,
  );
  const [{ days, free } = { days: null, free: null }] = rows;
  return daysOf(days ?? [], free ?? []);
};

/** The slots of every day in the order of their times, those at the same time in the order of names. */
const daysOf = (days: readonly ClinicDay[], free: readonly FreeSlots[]): SlotDays => {
  const slots = free.flatMap(({ name, ids, starts, ends, ...shared }) => {
    const [beginnings, endings] = [starts.split(','), ends.split(',')];
    return ids.map((_id, index) => {
      const startsAt = Number(beginnings[index]);
      const instant = instantFromMs(startsAt * 1_000);
      const slot: Offered = {
        _id,
        startTime: clockTimeOf(instant),
        endTime: clockTimeOf(instantFromMs(Number(endings[index]) * 1_000)),
        ...shared,
      };
      return { day: clinicDayOf(instant), startsAt, name, slot };
    });
  });
  slots.sort((a, b) => a.startsAt - b.startsAt || (a.name < b.name ? -1 : 1));
  const byDay = new Map<ClinicDay, Offered[]>(days.map((day) => [day, []]));
  for (const { day, slot } of slots) byDay.get(day)?.push(slot);
  return [...byDay].map(([date, rolledouts]) => ({
    date,
    availableDate: rolledouts.length > 0 ? date : null,
    rolledouts,
  }));
};
