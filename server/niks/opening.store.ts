/** Opening balances of points, each with its source. */
import type { Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface Opening {
  lot: string;
  patientId: PatientId;
  points: number;
  endsOn: ClinicDay;
  source: string;
  now: IsoInstant;
}

export const insertOpening = async (
  tx: Transaction<Database>,
  { lot, patientId, points, endsOn, source, now }: Opening,
): Promise<void> => {
  await tx
    .insertInto('niks_opening')
    .values({
      lot_id: lot,
      patient_id: patientId,
      points,
      granted: points,
      granted_at: now,
      ends_on: endsOn,
      invoice_id: null,
      source,
    })
    .execute();
};
