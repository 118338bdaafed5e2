/** NIK$ of a former system, which wait until their patient is a member. */
import { sql, type Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { type ClinicDay, clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { carryOver } from './opening.service.ts';

export interface WaitingNiks {
  id: string;
  patientId: PatientId;
  points: number;
  endsOn: ClinicDay;
  source: string;
}

export const insertWaiting = async (
  tx: Transaction<Database>,
  { id, patientId, points, endsOn, source }: WaitingNiks,
): Promise<void> => {
  await tx
    .insertInto('waiting_niks')
    .values({ id, patient_id: patientId, points, ends_on: endsOn, source, taken_at: null })
    .execute();
};

/** Carries over what waits for a patient who is a member now; what has ended meanwhile stays behind. */
export const takeWaiting = async (tx: Transaction<Database>, patientId: PatientId, now: IsoInstant): Promise<void> => {
  const { rows } = await sql<WaitingNiks>`
    with taken as (
      update waiting_niks set taken_at = ${now}
      where patient_id = ${patientId} and taken_at is null and ends_on >= ${clinicDayOf(now)} returning *)
    select id, patient_id as "patientId", points, ends_on::text as "endsOn", source from taken order by id`.execute(tx);
  for (const { id, points, endsOn, source } of rows)
    await carryOver(tx, {
      cause: `brought:${id}`,
      patientId,
      lots: [{ id: `brought-${id}`, points, endsOn }],
      source,
      now,
    });
};
