/** Times in the database, and what patients have of them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AppointmentId, ClinicId, ProviderId, SlotId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Time } from './times.rules.ts';

export interface PresentTime extends Time {
  isWithdrawn: boolean;
}

/** A booking or hold, or a place on a waitlist, that is still to come. */
export interface Promised {
  id: AppointmentId;
  slotId: SlotId | null;
  kind: 'appointment' | 'hold' | 'waitlist';
  patient: string;
  clinicId: ClinicId;
  providerId: ProviderId;
  startsAt: IsoInstant;
  endsAt: IsoInstant;
}

export const readTimes = async (db: Kysely<Database>, now: IsoInstant): Promise<PresentTime[]> => {
  const { rows } = await sql<PresentTime>`
    select id, clinic_id, provider_id, type, starts_at, ends_at, services, withdrawn_at is not null as "isWithdrawn"
    from slot where starts_at > ${now}`.execute(db);
  return rows;
};

export const readPromised = async (db: Kysely<Database>, now: IsoInstant): Promise<Promised[]> => {
  const { rows } = await sql<Promised>`
    select item.*, patient.name as patient
    from (
      select id, slot_id as "slotId", case state when 'held' then 'hold' else 'appointment' end as kind, patient_id,
        clinic_id as "clinicId", provider_id as "providerId", starts_at as "startsAt", ends_at as "endsAt"
      from appointment where starts_at > ${now} and takes_time(state) and not is_overdue(state, hold_until, ${now})
      union all
      select id, null, 'waitlist', patient_id, clinic_id, provider_id, starts_at, ends_at
      from waitlist_entry where state = 'pending' and ends_at > ${now}
    ) item join patient on patient.id = patient_id
    order by "startsAt", id`.execute(db);
  return rows;
};

const AT_ONCE = 1_000;
const inChunks = async <Item>(items: readonly Item[], run: (some: Item[]) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += AT_ONCE) await run(items.slice(at, at + AT_ONCE));
};

/** A person's time that there is already stays as it is. @returns how many are new */
export const insertTimes = async (tx: Transaction<Database>, times: readonly Time[]): Promise<number> => {
  let count = 0;
  await inChunks(times, async (some) => {
    const { numAffectedRows } = await sql`
      insert into slot (id, clinic_id, provider_id, type, starts_at, ends_at, services)
      select id, clinic_id, provider_id, type, starts_at, ends_at, services
      from jsonb_populate_recordset(null::slot, ${JSON.stringify(some)}::jsonb)
      on conflict do nothing`.execute(tx);
    count += Number(numAffectedRows ?? 0);
  });
  return count;
};

/** Times of the same ids become as they are given, and are offered again. */
export const changeTimes = async (tx: Transaction<Database>, times: readonly Time[]): Promise<void> => {
  await inChunks(times, async (some) => {
    await sql`
      update slot set clinic_id = next.clinic_id, type = next.type, ends_at = next.ends_at, services = next.services,
        withdrawn_at = null
      from jsonb_populate_recordset(null::slot, ${JSON.stringify(some)}::jsonb) next where slot.id = next.id`.execute(
      tx,
    );
  });
};

/** Bookers of these times wait from now on; the others of their patients do not (record 29). */
export const lockTimes = async (tx: Transaction<Database>, ids: readonly SlotId[]): Promise<void> => {
  await sql`
    select from slot where id in (select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by id for no key update`.execute(tx);
};

/** Withdraws times: one that a booking refers to stays but is not offered any more, all others are deleted. */
export const withdrawTimes = async (
  tx: Transaction<Database>,
  ids: readonly SlotId[],
  now: IsoInstant,
): Promise<void> => {
  await inChunks(ids, async (some) => {
    const those = sql`id in (select value from jsonb_array_elements_text(${JSON.stringify(some)}::jsonb))`;
    await sql`
      delete from slot where ${those} and not exists (select from appointment where slot_id = slot.id)`.execute(tx);
    await sql`update slot set withdrawn_at = ${now} where ${those}`.execute(tx);
  });
};

/** Deletes the times of a place or person that leaves the folder: all are past, and no booking refers to them. */
export const forgetTimesOf = async (
  tx: Transaction<Database>,
  column: 'clinic_id' | 'provider_id',
  id: string,
): Promise<void> => {
  await sql`delete from slot where ${sql.ref(column)} = ${id}`.execute(tx);
};
