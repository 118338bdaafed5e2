import { type Kysely, sql, type Transaction } from 'kysely';
import type { QueryOf } from '#contract/call.ts';
import type { appointmentCalls, JoinWaitlist } from '#contract/calls/appointment.calls.ts';
import type { Clinic } from '#contract/entities/clinic.ts';
import type { AppointmentId, PatientId, SlotId } from '#contract/ids.ts';
import { addMonths, type ClinicDay, type ClockTime, firstDayOf, type IsoInstant, instantAt } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Answer } from '#server/kit/ask.ts';
import { Refused } from '#server/kit/refused.ts';
import { ofCircle, type Refusing } from './appointment.store.ts';
import { slotVersion } from './slot-version.store.ts';

type Entry = Answer<typeof appointmentCalls.joinWaitlist>['data']['waitlist'];

const dayIn = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Singapore', 'YYYY-MM-DD')`;

/** Days of a month on which any provider, or the named one, works at the clinic; remote work does not count. */
export const readWorkMonth = async (
  db: Kysely<Database>,
  { clinic, year, month, providerId, therapistId }: QueryOf<typeof appointmentCalls.listWaitlistDays>,
): Promise<{ days: ClinicDay[]; version: number }> => {
  const midnight = '00:00' as ClockTime;
  const from = instantAt(firstDayOf({ year, month }), midnight);
  const to = instantAt(firstDayOf(addMonths({ year, month }, 1)), midnight);
  const { rows } = await sql<{ days: ClinicDay[]; version: number }>`
    select ${slotVersion(clinic, { year, month })} as version, array(
      select distinct ${dayIn('starts_at')} as day
      from slot join provider on provider.id = slot.provider_id and is_active
      where clinic_id = ${clinic} and withdrawn_at is null and type <> 'TELE_PATIENT_REMOTE' and starts_at >= ${from} and starts_at < ${to}
        and (${providerId ?? null}::text is null or (provider.id = ${providerId ?? null} and role = 'provider'))
        and (${therapistId ?? null}::text is null or (provider.id = ${therapistId ?? null} and role = 'therapist'))
      order by day) as days`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a row');
  return row;
};

/** The facts for joining. The patient's row is locked, so two entries of one patient are counted one after the other. */
export interface Joining {
  /** The provider works there that day and offers the service. */
  isOffered: boolean;
  /** Opening hours of the place. */
  hours: Clinic['hours'];
  /** The patient already waits for that provider on that day at that place. */
  isWaiting: boolean;
  /** Another waitlist entry of the patient at the same time. */
  overlapping: Entry | null;
  /** The patient has the maximum of entries; ended windows do not count. */
  isFull: boolean;
}

/** @throws Refused NOT_FOUND when the patient is not of the caller's circle */
export const lockJoining = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  { patientId, clinic, aptDate, startTime, endTime, medservice, doctor, therapist }: JoinWaitlist,
  now: IsoInstant,
): Promise<Joining> => {
  const own = await sql`
    select from patient where id = ${patientId} and exists (
      select from circle where caller_id = ${callerId} and circle.patient_id = patient.id)
    for no key update`.execute(tx);
  if (own.rows.length === 0) throw new Refused('NOT_FOUND');
  const { rows } = await sql<Joining>`
    with pending as (select * from waitlist_entry where patient_id = ${patientId} and state = 'pending')
    select exists (
        select from slot join provider on provider.id = slot.provider_id and is_active
          join provider_service on provider_service.provider_id = provider.id and service_id = ${medservice}
        where provider.id = ${doctor ?? therapist} and role = ${doctor === undefined ? 'therapist' : 'provider'}
          and clinic_id = ${clinic} and withdrawn_at is null and (slot.services is null or ${medservice} = any(slot.services))
          and type <> 'TELE_PATIENT_REMOTE' and ${dayIn('starts_at')} = ${aptDate}
      ) as "isOffered",
      (select hours from clinic where id = ${clinic}) as hours,
      exists (select from pending where clinic_id = ${clinic} and provider_id = ${doctor ?? therapist}
        and ${dayIn('starts_at')} = ${aptDate}) as "isWaiting",
      (select entry from agenda where id = (
        select min(id) from pending
        where starts_at < ${instantAt(aptDate, endTime)} and ends_at > ${instantAt(aptDate, startTime)})) as overlapping,
      coalesce((select count(*) from pending where ends_at > ${now}) >= booking_limit(${callerId}), false) as "isFull"`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A select without a row');
  return row;
};

/** @throws the database's constraint error when the patient already waits at that time */
export const insertEntry = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  ask: JoinWaitlist & { provider: string },
  now: IsoInstant,
): Promise<Entry> => {
  await sql`
    insert into waitlist_entry (id, clinic_id, provider_id, service_id, patient_id, state, starts_at, ends_at, moreinfo,
      missed_appointment, created_at)
    values (${id}, ${ask.clinic}, ${ask.provider}, ${ask.medservice}, ${ask.patientId}, 'pending',
      ${instantAt(ask.aptDate, ask.startTime)}, ${instantAt(ask.aptDate, ask.endTime)}, ${ask.moreinfo},
      ${ask.missedAppointment}, ${now})`.execute(tx);
  const { rows } = await sql<{ entry: Entry }>`select entry from agenda where id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A waitlist entry that is not in the agenda');
  return row.entry;
};

export type LockedEntry = Pick<Database['waitlist_entry'], 'state'> & { id: AppointmentId; patientId: PatientId };

/**
 * Locks an entry of the caller's circle; any entry for a null caller, the clinic's staff. The patient is locked first:
 * docs/decisions/0029-order-of-locks.md.
 * @throws Refused NOT_FOUND
 */
export const lockEntry = async (
  tx: Transaction<Database>,
  callerId: PatientId | null,
  id: AppointmentId,
): Promise<LockedEntry> => {
  await sql`
    select from patient where id in (
      select patient_id from waitlist_entry
      where id = ${id} and ${callerId === null ? sql`true` : ofCircle(callerId)})
    for no key update`.execute(tx);
  const { rows } = await sql<LockedEntry>`
    select id, state, patient_id as "patientId" from waitlist_entry
    where id = ${id} and ${callerId === null ? sql`true` : ofCircle(callerId)} for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Refused('NOT_FOUND');
  return row;
};

/** Pending entries whose time window is over. */
export const listEnded = async (db: Kysely<Database>, now: IsoInstant): Promise<AppointmentId[]> => {
  const { rows } = await sql<{ id: AppointmentId }>`
    select id from waitlist_entry where state = 'pending' and ends_at <= ${now} order by ends_at, id limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

export const setEntryState = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  state: LockedEntry['state'],
): Promise<void> => {
  await tx.updateTable('waitlist_entry').set({ state }).where('id', '=', id).execute();
};

/** A locked slot, compared with the wish of a waitlist entry. */
export interface OfferedSlot {
  startsAt: IsoInstant;
  /** The same provider, place and day, and not remote. */
  isMatch: boolean;
}

/** Null for an unknown slot. */
export const lockOfferedSlot = async (
  tx: Transaction<Database>,
  entryId: AppointmentId,
  slotId: SlotId,
): Promise<OfferedSlot | null> => {
  await sql`
    select lock_booking(entry.patient_id, slot.provider_id, slot.starts_at, slot.ends_at)
    from slot, waitlist_entry entry where slot.id = ${slotId} and entry.id = ${entryId}`.execute(tx);
  const { rows } = await sql<OfferedSlot>`
    select slot.starts_at as "startsAt", slot.provider_id = entry.provider_id and slot.clinic_id = entry.clinic_id
      and slot.withdrawn_at is null and (slot.services is null or entry.service_id = any(slot.services))
      and slot.type <> 'TELE_PATIENT_REMOTE' and ${dayIn('slot.starts_at')} = ${dayIn('entry.starts_at')} as "isMatch"
    from slot join waitlist_entry entry on entry.id = ${entryId}
    where slot.id = ${slotId}`.execute(tx);
  return rows[0] ?? null;
};

/**
 * Makes the appointment that an entry waited for; as many as the accounts that act for the patient may book.
 * @throws Refused OVERLAPPING with the appointment that is in the way, TOO_MANY_APPOINTMENTS; the database's error when
 * the time is taken
 */
export const takeSlotFor = async (
  tx: Transaction<Database>,
  entryId: AppointmentId,
  { id, slotId, now }: { id: AppointmentId; slotId: SlotId; now: IsoInstant },
): Promise<void> => {
  const { rows } = await sql<{ refusal: Refusing | null }>`
    select booking_refusal(patient_id, (
        select max(booking_limit(caller_id)) from circle where circle.patient_id = entry.patient_id),
      ${slotId}, ${now}) as refusal
    from waitlist_entry entry where id = ${entryId}`.execute(tx);
  const refusal = rows[0]?.refusal ?? null;
  if (refusal) throw new Refused(refusal.refused, refusal);
  await sql`
    select take_slot(${slotId}, jsonb_build_object('patientId', patient_id, 'medservice', service_id, 'moreinfo', moreinfo,
      'missedAppointment', missed_appointment), ${id}, 'confirmed', null, ${now})
    from waitlist_entry where id = ${entryId}`.execute(tx);
};
