import type { Transaction } from 'kysely';
import type { AppointmentId, PatientId } from '#contract/ids.ts';
import { isWithinNonCancellation } from '#contract/rules/cancellation.ts';
import { type IsoInstant, isBefore } from '#contract/time.ts';
import type { AppointmentState, Database } from '#server/db/tables.ts';
import { Refused } from '#server/kit/refused.ts';
import { readAppointmentSettings } from '#server/settings/settings.store.ts';
import { changeState, lockAnyAppointment, lockOwnAppointment } from './appointment.store.ts';

const CANCELLABLE: readonly AppointmentState[] = ['held', 'pending', 'new', 'confirmed'];
const UNDECIDED: readonly AppointmentState[] = ['pending', 'new'];

/**
 * Cancels an own appointment and frees its slot; once more is no error.
 * @throws Refused NOT_FOUND, NOT_CANCELLABLE, TOO_LATE_TO_CANCEL
 */
export const cancelAppointment = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  id: AppointmentId,
  now: IsoInstant,
): Promise<void> => {
  const { patientId, state, startsAt } = await lockOwnAppointment(tx, callerId, id);
  if (state === 'cancelled') return;
  if (!CANCELLABLE.includes(state) || !isBefore(now, startsAt)) throw new Refused('NOT_CANCELLABLE');
  const { otherConfig } = await readAppointmentSettings(tx);
  if (isWithinNonCancellation(startsAt, now, otherConfig.nonCancellationPeriodHrs))
    throw new Refused('TOO_LATE_TO_CANCEL');
  await changeState(tx, id, patientId, 'cancelled', now);
};

/**
 * The clinic's decision on an appointment that waits for one; once more is no error.
 * @throws Refused NOT_FOUND when there is no such appointment, or it is decided otherwise or over
 */
export const decideAppointment = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  decision: 'confirmed' | 'rejected',
  now: IsoInstant,
): Promise<void> => {
  const { patientId, state } = await lockAnyAppointment(tx, id);
  if (state === decision) return;
  if (!UNDECIDED.includes(state)) throw new Refused('NOT_FOUND');
  await changeState(tx, id, patientId, decision, now);
};
