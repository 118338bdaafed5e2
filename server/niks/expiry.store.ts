/** Expiry dates: a lot ends after a year, a membership after two years at zero. */
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { NIKS_CLOSE_YEARS } from '#contract/niks.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/**
 * Patients with a lot that has ended and is not written off.
 * @param patientId restricts the question to this patient
 */
export const listEnded = async (
  db: Kysely<Database>,
  today: ClinicDay,
  patientId: PatientId | null = null,
): Promise<PatientId[]> => {
  const { rows } = await sql<{ id: PatientId }>`
    select distinct patient_id as id from niks_lot where remaining > 0 and ends_on < ${today}
      and (${patientId}::text is null or patient_id = ${patientId}) order by id`.execute(db);
  return rows.map(({ id }) => id);
};

export interface Ending {
  patientId: PatientId;
  points: number;
  endsOn: ClinicDay;
}

/** Lots that end by `until`, by their day. */
export const listEnding = async (
  db: Kysely<Database>,
  { patientId, today, until }: { patientId: PatientId; today: ClinicDay; until: ClinicDay },
): Promise<Omit<Ending, 'patientId'>[]> => {
  const { rows } = await sql<Ending>`
    select sum(remaining)::int as points, ends_on as "endsOn" from niks_lot
    where patient_id = ${patientId} and remaining > 0 and ends_on between ${today} and ${until}
    group by ends_on order by ends_on`.execute(db);
  return rows;
};

/** Lots that end by `until` without a notice to the patient yet; marks them as notified. */
export const takeUntold = async (
  db: Kysely<Database>,
  { today, until }: { today: ClinicDay; until: ClinicDay },
): Promise<Ending[]> => {
  const { rows } = await sql<Ending>`
    with untold as (
      update niks_lot set told_ending = true
      where id in (select id from niks_lot where remaining > 0 and not told_ending and ends_on between ${today} and ${until}
        for no key update skip locked)
      returning patient_id, remaining, ends_on)
    select patient_id as "patientId", sum(remaining)::int as points, ends_on as "endsOn" from untold
    group by patient_id, ends_on order by patient_id, ends_on`.execute(db);
  return rows;
};

/** Patients with NIK$ that end by `until` and who got no letter about it in `month`: YYYY-MM. */
export const listUnwritten = async (
  db: Kysely<Database>,
  { today, until, month }: { today: ClinicDay; until: ClinicDay; month: string },
): Promise<PatientId[]> => {
  const { rows } = await sql<{ id: PatientId }>`
    select distinct patient_id as id from niks_lot where remaining > 0 and ends_on between ${today} and ${until}
      and not exists (select from notification written
        where letter = 'niks.ending' and subject = ${month} and written.patient_id = niks_lot.patient_id)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Unused NIK$ that end between these days and were not notified of, summed by patient and day. */
export const listLastChance = async (
  db: Kysely<Database>,
  { from, until }: { from: ClinicDay; until: ClinicDay },
): Promise<Ending[]> => {
  const { rows } = await sql<Ending>`
    select patient_id as "patientId", sum(remaining)::int as points, ends_on as "endsOn" from niks_lot
    where remaining = granted and ends_on between ${from} and ${until} and not exists (
      select from notification told where letter = 'niks.ending.last' and told.patient_id = niks_lot.patient_id
        and subject = ends_on::text)
    group by patient_id, ends_on order by patient_id, ends_on`.execute(db);
  return rows;
};

export interface Closing {
  id: number;
  patientId: PatientId;
  closesOn: ClinicDay;
}

/** Open memberships without points, and the day on which each closes. */
const closing = sql`
  select account.id, account.patient_id, told_closing,
    ((greatest(joined_at, (select max(moved_at) from niks_movement
        where niks_movement.patient_id = account.patient_id and points <> 0)) at time zone 'Asia/Singapore')::date
      + make_interval(years => ${NIKS_CLOSE_YEARS}))::date as closes_on
  from niks_account account
  where closed_at is null
    and not exists (select from niks_lot where niks_lot.patient_id = account.patient_id and remaining > 0)`;

/** The day on which a membership closes; null without a membership, and while it has points. */
export const findClosing = async (db: Kysely<Database>, patientId: PatientId): Promise<ClinicDay | null> => {
  const { rows } = await sql<{ day: ClinicDay }>`
    select closes_on as day from (${closing}) closing where patient_id = ${patientId}`.execute(db);
  return rows[0]?.day ?? null;
};

/** Memberships that close by `by`; with `isUntold` only those whose patient has no notice of the day yet. */
export const listClosing = async (
  db: Kysely<Database>,
  { by, isUntold, id }: { by: ClinicDay; isUntold: boolean; id?: number },
): Promise<Closing[]> => {
  const { rows } = await sql<Closing>`
    select id, patient_id as "patientId", closes_on as "closesOn" from (${closing}) closing
    where closes_on <= ${by} and (not ${isUntold}::boolean or told_closing is distinct from closes_on)
      and (${id ?? null}::bigint is null or id = ${id ?? null}) order by id`.execute(db);
  return rows;
};

/** @returns false when the patient had a notice of that day before */
export const noteToldClosing = async (db: Kysely<Database>, { id, closesOn }: Closing): Promise<boolean> => {
  const { rows } = await sql`
    update niks_account set told_closing = ${closesOn}
    where id = ${id} and told_closing is distinct from ${closesOn}::date returning id`.execute(db);
  return rows.length > 0;
};

const NUMBER = sql<number>`nextval('journal_entry_id_seq')`;

export const closeAccount = async (db: Kysely<Database>, id: number, now: IsoInstant): Promise<void> => {
  await db.updateTable('niks_account').set({ closed_at: now, closed_no: NUMBER }).where('id', '=', id).execute();
};

export const closeAccountOf = async (db: Kysely<Database>, patientId: PatientId, now: IsoInstant): Promise<void> => {
  await db
    .updateTable('niks_account')
    .set({ closed_at: now, closed_no: NUMBER })
    .where('patient_id', '=', patientId)
    .where('closed_at', 'is', null)
    .execute();
};
