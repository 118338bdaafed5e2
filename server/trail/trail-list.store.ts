/** The trail as administrators read it, and as patients do. */
import { type Kysely, sql } from 'kysely';
import type { Look, TrailEntry } from '#contract/entities/staff.ts';
import type { ClinicId, PatientId, StaffId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { placesOfPatient } from '#server/kit/subject.store.ts';

interface Filter {
  /** Places whose lines are listed; null: all places. */
  places: readonly ClinicId[] | null;
  staff: StaffId | null;
  patient: PatientId | null;
  act: string | null;
  from: IsoInstant | null;
  to: IsoInstant | null;
  /** Number of the line before the page; null on the first page. */
  before: string | null;
  limit: number;
}

/** Lines of the places, and lines without a place by people who work there, unless they are about a patient of other places. */
export const isOfPlaces = (places: readonly ClinicId[] | null) =>
  places === null
    ? sql`true`
    : sql`case when place_id is not null then place_id = any(${[...places]}::text[])
        else exists (select from staff where staff.id = staff_id and staff.places <@ ${[...places]}::text[])
          and (patient_id is null or coalesce(${placesOfPatient(sql`trail.patient_id`)} && ${[...places]}::text[], true)) end`;

/** The newest first. */
export const listTrail = async (
  db: Kysely<Database>,
  { places, staff, patient, act, from, to, before, limit }: Filter,
): Promise<TrailEntry[]> => {
  const { rows } = await sql<TrailEntry>`
    select no, at, act, outcome, staff_id as "staffId", who, roles, place_id as "placeId", reason, shown, detail,
      case when subject_id is not null then json_build_object('kind', subject_kind, 'id', subject_id) end as subject,
      patient_id as "patientId", patient.name as "patientName"
    from trail left join patient on patient.id = patient_id
    where ${isOfPlaces(places)} and (${staff}::text is null or staff_id = ${staff}) and (${patient}::text is null
        or patient_id in (select id from patient one where ${patient} in (one.id, one.merged_into)))
      and (${act}::text is null or act = ${act}) and (${from}::timestamptz is null or at >= ${from})
      and (${to}::timestamptz is null or at < ${to}) and (${before}::bigint is null or no < ${before}::bigint)
    order by no desc limit ${limit}`.execute(db);
  return rows;
};

export type NumberedLook = Look & { no: number };

/** Looks and acts at the caller and the family that were not refused, the newest first. */
export const listLooks = async (
  db: Kysely<Database>,
  callerId: PatientId,
  { showsNames, before, limit }: { showsNames: boolean; before: string | null; limit: number },
): Promise<NumberedLook[]> => {
  const { rows } = await sql<NumberedLook>`
    select no, at, act, roles, clinic.name as "placeName", patient.name as "patientName",
      case when ${showsNames}::boolean and staff_id is not null then who end as "staffName",
      case subject_kind when 'appointment' then subject_id end as appointment
    from trail join patient entry on entry.id = patient_id join patient on patient.id = coalesce(entry.merged_into, entry.id)
      left join clinic on clinic.id = place_id
    where trail.patient_id = any(array(
        select one.id from circle join patient one on circle.patient_id in (one.id, one.merged_into) where caller_id = ${callerId}))
      and outcome = 'done' and (${before}::bigint is null or no < ${before}::bigint)
    order by no desc limit ${limit}`.execute(db);
  return rows;
};
