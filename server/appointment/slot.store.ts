import { type Kysely, sql } from 'kysely';
import type { AnswerInputOf, QueryOf } from '#contract/call.ts';
import type { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { addMonths, type ClockTime, firstDayOf, type IsoInstant, instantAt } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';

type SlotDays = AnswerInputOf<typeof appointmentCalls.listSlots>['dates'];

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
  const { rows } = await sql<{ day: SlotDays[number] }>`
    with offered as (
      select ps.provider_id,
        json_agg(json_build_object('_id', s.id, 'name', s.name, 'dragoncareCategory', s.category) order by s.name) as services
      from provider_service ps join service s on s.id = ps.service_id
      where ${category ?? null}::text is null or s.category = ${category ?? null}
      group by ps.provider_id
    ),
    planned as materialized (
      select slot.*, offered.services, to_char(slot.starts_at at time zone 'Asia/Singapore', 'YYYY-MM-DD') as date
      from offered_slots(${now}) slot join offered on offered.provider_id = slot.provider_id
      where slot.clinic_id = ${clinic} and slot.starts_at >= ${from} and slot.starts_at < ${to} and slot.starts_at > ${now}
        and (${providerId ?? null}::text is null or (slot.provider_id = ${providerId ?? null} and slot.role = 'provider'))
        and (${therapistId ?? null}::text is null or (slot.provider_id = ${therapistId ?? null} and slot.role = 'therapist'))
    )
    select json_build_object(
      'date', date,
      'availableDate', case when bool_or(is_free) then date end,
      'rolledouts', coalesce(json_agg(json_build_object(
        '_id', id,
        'startTime', to_char(starts_at at time zone 'Asia/Singapore', 'HH24:MI'),
        'endTime', to_char(ends_at at time zone 'Asia/Singapore', 'HH24:MI'),
        'type', type,
        'doctor', case role when 'provider' then json_build_object('_id', provider_id, 'name', provider_name) end,
        'therapist', case role when 'therapist' then json_build_object('_id', provider_id, 'name', provider_name) end,
        'services', services
      ) order by starts_at, provider_name) filter (where is_free), '[]')
    ) as day
    from planned group by date order by date`.execute(db);
  return rows.map(({ day }) => day);
};
