/** The clinic ends all future bookings of a patient, for example those made to keep others out. */
import type { Transaction } from 'kysely';
import type { ClinicId, InvoiceId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { payRefunds } from '#server/money/refund.service.ts';
import { cancelForClinic } from './appointment.service.ts';
import { listOpen } from './end-all.store.ts';
import { cancelWaitlist } from './waitlist.service.ts';

interface Meant {
  patientId: PatientId;
  isFamilyMeant: boolean;
  /** Bookings at these; null: at every one. */
  places: readonly ClinicId[] | null;
  now: IsoInstant;
}

/**
 * Cancels each open appointment and waitlist place in a transaction of its own, as the clinic cancels one. Repeating it ends
 * nothing and is no error.
 * @throws Refused NOT_FOUND when there is no such patient
 */
export const endAll = async (
  deps: Pick<Deps, 'db' | 'gateway' | 'logger'>,
  { now, ...meant }: Meant,
): Promise<{ appointments: number; waiting: number }> => {
  const open = await listOpen(deps.db, meant, now);
  if (open === null) throw new Refused('NOT_FOUND');
  const end = async (cancel: (tx: Transaction<Database>) => Promise<InvoiceId | null | void>): Promise<number> => {
    try {
      const refundOf = await deps.db.transaction().execute(cancel);
      if (refundOf) await payRefunds(deps, now, refundOf);
      return 1;
    } catch (error) {
      if (error instanceof Refused) return 0;
      throw error;
    }
  };
  const ended = { appointments: 0, waiting: 0 };
  for (const id of open.appointments) ended.appointments += await end((tx) => cancelForClinic(tx, id, now));
  for (const id of open.waiting) ended.waiting += await end((tx) => cancelWaitlist(tx, null, id, now));
  return ended;
};
