/** Openings of records, and records that are taken back. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AttachmentId, ClinicId, PatientId } from '#contract/ids.ts';
import { CONTENT_ROLES } from '#contract/roles.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

interface Opening {
  id: AttachmentId;
  readerId: PatientId;
  now: IsoInstant;
}

/** @returns false for a record that is withdrawn: an opening waits for a withdrawal under way, and that for it */
export const noteOpening = async (db: Kysely<Database>, { id, readerId, now }: Opening): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into record_opening (record_id, patient_id, first_at, last_at, times)
    select id, ${readerId}, ${now}::timestamptz, ${now}::timestamptz, 1 from record_entry
    where attachment_id = ${id} and withdrawn_at is null for share
    on conflict (record_id, patient_id) do update
      set last_at = excluded.last_at, times = record_opening.times + 1`.execute(db);
  return numAffectedRows === 1n;
};

interface LockedRecord {
  recordId: string;
  patientId: PatientId;
  clinicId: ClinicId | null;
  issuedAt: IsoInstant;
  isWithdrawn: boolean;
}

/** Null without one of this id. */
export const lockRecord = async (tx: Transaction<Database>, id: AttachmentId): Promise<LockedRecord | null> => {
  const { rows } = await sql<LockedRecord>`
    select id as "recordId", patient_id as "patientId", clinic_id as "clinicId", created_at as "issuedAt",
      withdrawn_at is not null as "isWithdrawn"
    from record_entry where attachment_id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

/** One look of staff is one entry of the trail for this long: a page that was opened shortly before is read on. */
const LOOK = sql.raw(`interval '15 minutes'`);

/**
 * SQL: readers of the content of a record until an instant: the patient, accounts of the family, and staff who had the
 * page of the patient open.
 */
export const readersOf = (until: IsoInstant | null) => sql`
  select case when reader.id = record.patient_id then 'patient' else 'family' end as "as", reader.name,
    first_at, last_at, times
  from record_opening join patient reader on reader.id = record_opening.patient_id where record_id = record.id
  union all
  select 'staff', who, min(at), max(at), count(*)::int from trail
  where trail.patient_id = record.patient_id and act = 'openPatient' and outcome = 'done'
    and roles && ${[...CONTENT_ROLES]}::text[]
    and at > record.created_at - ${LOOK} and at <= coalesce(${until}::timestamptz, record.withdrawn_at)
  group by who`;

export interface SeenBy {
  patient: number;
  family: number;
  staff: number;
}

/** How many of each kind have read it. */
export const countReaders = async (tx: Transaction<Database>, recordId: string, now: IsoInstant): Promise<SeenBy> => {
  const { rows } = await sql<SeenBy>`
    select count(*) filter (where "as" = 'patient')::int as patient, count(*) filter (where "as" = 'family')::int as family,
      count(*) filter (where "as" = 'staff')::int as staff
    from record_entry record cross join lateral (${readersOf(now)}) reader where record.id = ${recordId}`.execute(tx);
  return rows[0] ?? { patient: 0, family: 0, staff: 0 };
};

interface Withdrawn {
  recordId: string;
  by: string;
  reason: string;
  isMisfiled: boolean;
  now: IsoInstant;
}

export const noteWithdrawn = async (
  tx: Transaction<Database>,
  { recordId, by, reason, isMisfiled, now }: Withdrawn,
): Promise<void> => {
  await tx
    .updateTable('record_entry')
    .set({ withdrawn_at: now, withdrawn_by: by, withdrawn_reason: reason, is_misfiled: isMisfiled })
    .where('id', '=', recordId)
    .execute();
};

/** Deletes the notices of the record's issue, which name it and from which letters may still be made. */
export const forgetNotices = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  id: AttachmentId,
): Promise<void> => {
  await sql`
    delete from notification where patient_id = ${patientId} and metadata->>'attachment' = ${id}`.execute(tx);
};
