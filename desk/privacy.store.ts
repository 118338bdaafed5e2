/** Requests to close an account, and files of patients' data. */
import { type Kysely, sql } from 'kysely';
import type { InTheWay } from '#contract/entities/account.ts';
import type { ClosureId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { listInTheWay } from '#server/account/in-the-way.store.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface OpenClosure {
  id: ClosureId;
  patientId: PatientId;
  name: string;
  askedAt: IsoInstant;
  inTheWay: InTheWay[];
}
export interface AskedFile {
  name: string;
  askedAt: IsoInstant;
  state: 'making' | 'ready' | 'failed';
}

const SHOWN = 50;

/** The oldest first. @param patient a part of the name; empty: all */
export const listOpenClosures = async (
  db: Kysely<Database>,
  patient: string,
  now: IsoInstant,
): Promise<OpenClosure[]> => {
  const { rows } = await sql<Omit<OpenClosure, 'inTheWay'>>`
    select closure.id, patient_id as "patientId", name, asked_at as "askedAt"
    from closure join patient on patient.id = patient_id
    where ended_at is null and strpos(lower(name), lower(${patient})) > 0
    order by asked_at, closure.id limit ${SHOWN}`.execute(db);
  const open: OpenClosure[] = [];
  for (const row of rows) open.push({ ...row, inTheWay: await listInTheWay(db, row.patientId, now) });
  return open;
};

/** The newest first; expired ones are not listed. @param patient a part of the name; empty: all */
export const listAskedFiles = async (db: Kysely<Database>, patient: string, now: IsoInstant): Promise<AskedFile[]> => {
  const { rows } = await sql<AskedFile>`
    select name, asked_at as "askedAt",
      case when ready_at is not null then 'ready' when failed_at is not null then 'failed' else 'making' end as state
    from data_file join patient on patient.id = patient_id
    where ends_at > ${now} and strpos(lower(name), lower(${patient})) > 0
    order by asked_at desc, patient.id limit ${SHOWN}`.execute(db);
  return rows;
};
