/** Times that staff closed, and what patients have in them. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { PlannedVisit } from '#contract/entities/desk.ts';
import type { AppointmentId, ClinicId, ProviderId, SlotId, StaffId, TimeClosingId } from '#contract/ids.ts';
import { addDays, type ClinicDay, type ClockTime, type IsoInstant, instantAt } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** A person's or a place's times on each of the days: whole days, or from start to end. */
export interface Span {
  person: ProviderId | null;
  unit: ClinicId | null;
  from: ClinicDay;
  to: ClinicDay;
  start: ClockTime | null;
  end: ClockTime | null;
}

export interface Closing extends Span {
  id: TimeClosingId;
  reason: string;
}

const MIDNIGHT = '00:00' as ClockTime;

const instantsOf = ({ from, to, start, end }: Span): [IsoInstant, IsoInstant][] => {
  const spans: [IsoInstant, IsoInstant][] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    spans.push([
      instantAt(day, start ?? MIDNIGHT),
      end === null ? instantAt(addDays(day, 1), MIDNIGHT) : instantAt(day, end),
    ]);
  return spans;
};

/** About rows with a person, a place, a start and an end that meet the span; `isWithin`: that lie within it. */
const meets = (span: Span, isWithin = false): RawBuilder<boolean> => {
  const times = sql`tstzrange(starts_at, ends_at)`;
  const closed = sql`tstzrange((part->>0)::timestamptz, (part->>1)::timestamptz)`;
  return sql`(${span.person}::text is null or provider_id = ${span.person})
    and (${span.unit}::text is null or clinic_id = ${span.unit})
    and exists (select from jsonb_array_elements(${JSON.stringify(instantsOf(span))}::jsonb) part
      where ${isWithin ? sql`${times} <@ ${closed}` : sql`${times} && ${closed}`})`;
};

const listOf = (ids: readonly string[]): RawBuilder<string[]> =>
  sql`array(select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** Visits that are still to come, by their start. */
export const readBooked = async (db: Kysely<Database>, span: Span, now: IsoInstant): Promise<PlannedVisit[]> => {
  const { rows } = await sql<PlannedVisit>`
    select visit.id as "_id", visit.state in ('held', 'pending') as "isHold", starts_at as "startsAt",
      json_build_object('_id', patient.id, 'name', patient.name) as patient,
      json_build_object('_id', provider.id, 'name', provider.name) as provider,
      json_build_object('_id', service.id, 'name', service.name) as service
    from (
      select * from appointment
      where ${meets(span)} and starts_at > ${now} and takes_time(state) and ended_at is null
        and not is_overdue(state, hold_until, ${now})
    ) visit join patient on patient.id = visit.patient_id join provider on provider.id = visit.provider_id
      join service on service.id = visit.service_id
    order by starts_at, visit.id`.execute(db);
  return rows;
};

/** Entries of waitlists whose window lies within the span. */
export const readWaiting = async (db: Kysely<Database>, span: Span, now: IsoInstant): Promise<AppointmentId[]> => {
  const { rows } = await sql<{ id: AppointmentId }>`
    select id from waitlist_entry where ${meets(span, true)} and state = 'pending' and ends_at > ${now} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

export interface OfferedSlot {
  id: SlotId;
  clinicId: ClinicId;
  isFree: boolean;
}

export const readOffered = async (db: Kysely<Database>, span: Span, now: IsoInstant): Promise<OfferedSlot[]> => {
  const { rows } = await sql<OfferedSlot>`
    select id, clinic_id as "clinicId", is_free as "isFree" from offered_slots(${now})
    where ${meets(span)} and starts_at > ${now} order by id`.execute(db);
  return rows;
};

/** Places at which a person has times to come. */
export const placesOfPerson = async (db: Kysely<Database>, id: ProviderId, now: IsoInstant): Promise<ClinicId[]> => {
  const { rows } = await sql<{ id: ClinicId }>`
    select distinct clinic_id as id from slot where provider_id = ${id} and starts_at > ${now}`.execute(db);
  return rows.map(({ id: clinic }) => clinic);
};

export const isKnown = async (db: Kysely<Database>, { person, unit }: Span): Promise<boolean> => {
  const { rows } = await sql`
    select from provider where id = ${person} and is_active union all select from clinic where id = ${unit}`.execute(
    db,
  );
  return rows.length > 0;
};

/** In the order of locks: invoices, then patients and slots, of these visits and of the times (record 29). */
export const lockSpan = async (
  tx: Transaction<Database>,
  visits: readonly AppointmentId[],
  slots: readonly SlotId[],
): Promise<void> => {
  await sql`
    select from invoice where id in (select invoice_id from appointment where id = any(${listOf(visits)}))
    order by id for no key update`.execute(tx);
  await sql`select lock_bookings(${listOf(visits)})`.execute(tx);
  await sql`select from slot where id = any(${listOf(slots)}) order by id for no key update`.execute(tx);
};

export const insertClosing = async (
  tx: Transaction<Database>,
  { id, person, unit, from, to, start, end, reason }: Closing,
  madeBy: StaffId,
  now: IsoInstant,
): Promise<void> => {
  await tx
    .insertInto('time_closing')
    .values({
      id,
      provider_id: person,
      clinic_id: unit,
      from_day: from,
      to_day: to,
      starts: start,
      ends: end,
      reason,
      made_by: madeBy,
      made_at: now,
    })
    .execute();
};

/** Times of the span are offered no more, and stay as closed ones. */
export const withdrawSpan = async (tx: Transaction<Database>, closing: Closing, now: IsoInstant): Promise<void> => {
  await sql`
    update slot set withdrawn_at = ${now}, closing_id = ${closing.id}
    where ${meets(closing)} and withdrawn_at is null and starts_at > ${now}`.execute(tx);
};

const COLUMNS = sql`id, provider_id as person, clinic_id as unit, from_day as "from", to_day as "to",
  to_char(starts, 'HH24:MI') as start, to_char(ends, 'HH24:MI') as "end", reason`;

/** Closings that count, and that no folder has yet. */
export const readClosings = async (db: Kysely<Database>): Promise<Closing[]> => {
  const { rows } = await sql<Closing>`
    select ${COLUMNS} from time_closing where ended_at is null and applied_at is null order by id`.execute(db);
  return rows;
};

export interface KnownClosing extends Closing {
  isEnded: boolean;
  isOfFolder: boolean;
}

/** Null when there is none. */
export const lockClosing = async (tx: Transaction<Database>, id: TimeClosingId): Promise<KnownClosing | null> => {
  const { rows } = await sql<KnownClosing>`
    select ${COLUMNS}, ended_at is not null as "isEnded", applied_at is not null as "isOfFolder"
    from time_closing where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

/** Ends a closing, and offers its times again. */
export const endClosing = async (tx: Transaction<Database>, id: TimeClosingId, now: IsoInstant): Promise<void> => {
  await sql`update time_closing set ended_at = ${now} where id = ${id}`.execute(tx);
  await sql`
    update slot set withdrawn_at = null, closing_id = null where closing_id = ${id} and starts_at > ${now}`.execute(tx);
};

/** Marks closings that an applied folder includes. */
export const noteApplied = async (
  tx: Transaction<Database>,
  ids: readonly string[],
  now: IsoInstant,
): Promise<void> => {
  await sql`
    update time_closing set applied_at = ${now} where id = any(${listOf(ids)}) and applied_at is null`.execute(tx);
};
