/** The trail as it is given out. */
import { type Kysely, sql } from 'kysely';
import type { TrailEntry } from '#contract/entities/staff.ts';
import type { ClinicId, SystemKeyId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isOfPlaces } from './trail-list.store.ts';

/** The patient has no name here: who reads the file looks up who it is. */
export interface GivenEntry extends Omit<TrailEntry, 'patientName'> {
  keyId: SystemKeyId | null;
  address: string | null;
}

/** The oldest first. @param range its end is not included */
export const readTrail = async (
  db: Kysely<Database>,
  places: readonly ClinicId[] | null,
  range: { from: IsoInstant; to: IsoInstant },
  limit: number,
): Promise<GivenEntry[]> => {
  const { rows } = await sql<GivenEntry>`
    select no, at, act, outcome, staff_id as "staffId", key_id as "keyId", who, roles, address, place_id as "placeId", reason, shown,
      detail, case when subject_id is not null then json_build_object('kind', subject_kind, 'id', subject_id) end as subject,
      patient_id as "patientId"
    from trail where ${isOfPlaces(places)} and at >= ${range.from} and at < ${range.to}
    order by no limit ${limit}`.execute(db);
  return rows;
};
