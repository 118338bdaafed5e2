/** Points that were earned before this record of points began. */
import type { Transaction } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { insertLot, lockAccount, move } from './ledger.store.ts';
import { insertOpening } from './opening.store.ts';

export interface Carried {
  /** Names the movement; the same cause moves once. */
  cause: string;
  patientId: PatientId;
  lots: readonly { id: string; points: number; endsOn: ClinicDay }[];
  /** By whose word, for example the file that they were read from. */
  source: string;
  now: IsoInstant;
}

/** Carries lots over from elsewhere. The patient must be a member. */
export const carryOver = async (
  tx: Transaction<Database>,
  { cause, patientId, lots, source, now }: Carried,
): Promise<void> => {
  await lockAccount(tx, patientId);
  for (const { id, points, endsOn } of lots) {
    await insertLot(tx, { id, patientId, invoiceId: null, granted: points, endsOn, now });
    await insertOpening(tx, { lot: id, patientId, points, endsOn, source, now });
  }
  const parts = lots.map(({ id, points }) => ({ lot: id, points }));
  await move(tx, { cause, patientId, kind: 'carried', now }, parts);
};
