/** Appointments, orders and money that must end before an account is closed. */
import { type Kysely, sql } from 'kysely';
import type { InTheWay } from '#contract/entities/account.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Open matters of the patient, and of relatives for whom no other account can act; the soonest first. */
export const listInTheWay = async (
  db: Kysely<Database>,
  patientId: PatientId,
  now: IsoInstant,
): Promise<InTheWay[]> => {
  const { rows } = await sql<InTheWay>`
    with meant as (
      select patient.id, patient.name from circle join patient on patient.id = circle.patient_id
      where caller_id = ${patientId} and (circle.patient_id = caller_id
        or not exists (select from login where login.patient_id = circle.patient_id))
    ), open as (
      select 1 as rank, 'appointment' as kind, meant.name as "patientName", booked.starts_at, booked.provider_id, booked.service_id, null as named
      from meant, open_appointments(meant.id, ${now}) booked
      union all
      select 2, 'waiting', meant.name, starts_at, provider_id, service_id, null
      from meant join waitlist_entry on patient_id = meant.id where state = 'pending' and ends_at > ${now}
      union all
      select 3, case
          when payment_status in ('processing', 'announced', 'refunding') or balance < 0 then 'moving'
          when balance > 0 then 'unpaid' else 'order' end, meant.name, null, null, null, invoice_no
      from meant join invoice on invoice.patient_id = meant.id left join delivery on delivery.invoice_id = invoice.id
      where (payment_status in ('processing', 'announced', 'refunding') or balance <> 0
          or delivery_status in ('Pending', 'Confirmed', 'OrderShipped', 'Pickup'))
        -- what an appointment asks for ends with it
        and not exists (select from appointment where appointment.invoice_id = invoice.id and payment_status = 'none')
      union all
      select 4, 'credit', meant.name, null, null, null, '$' || to_char(amount / 10000.0, 'FM999,999,990.00')
      from meant, credits_of(meant.id)
    )
    select kind, coalesce(named, service.name || ' · ' || provider.name) as name, "patientName", iso(starts_at) as at
    from open left join provider on provider.id = provider_id left join service on service.id = service_id
    order by rank, starts_at, name`.execute(db);
  return rows;
};
