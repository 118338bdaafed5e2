/** The clinic moves a visit to another time, person or place, and the patient agrees. */
import type { Transaction } from 'kysely';
import type { AppointmentId, PatientId, SlotId } from '#contract/ids.ts';
import { type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { lockAnyAppointment, lockOwnAppointment, tellOfVisit } from './appointment.store.ts';
import { findTarget, keepMove, lockBothTimes, moveTo } from './move.store.ts';
import { isOpen } from './visit.rules.ts';

/**
 * Its fee or deposit and its room go with it. One that has begun is moved, too, until staff close it: a patient may be late, and a
 * doctor may not come. Until the patient agrees, it may be cancelled until it begins, also within the
 * non-cancellation hours, and a deposit goes back.
 * May be repeated.
 * @throws Refused NOT_FOUND for a closed visit, SLOT_MISMATCH, SLOT_PAST, OVERLAPPING; the database's error when the time is
 * taken
 */
export const moveAppointment = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  slotId: SlotId,
  now: IsoInstant,
): Promise<void> => {
  await lockBothTimes(tx, id, slotId);
  const visit = await lockAnyAppointment(tx, id);
  if (!isOpen(visit)) throw new Refused('NOT_FOUND');
  const target = await findTarget(tx, id, slotId, now);
  if (target?.isSame) return;
  if (!target?.isMatch) throw new Refused('SLOT_MISMATCH');
  if (!isBefore(now, target.startsAt)) throw new Refused('SLOT_PAST');
  if (target.overlapping) throw new Refused('OVERLAPPING', { data: { appointment: target.overlapping } });
  await moveTo(tx, id, slotId, now);
  const { patientId, startsAt: movedFrom } = visit;
  // each move is an event of its own
  const subject = `${id}:${now}`;
  await tellOfVisit(tx, { id, subject, patientId, event: 'visit.moved', facts: { oldStart: movedFrom }, now });
};

/**
 * The patient keeps the time that the clinic chose, by the rules for a booked visit. May be repeated.
 * @param revision of the appointment as the patient saw it
 * @throws Refused NOT_FOUND, VISIT_CHANGED
 */
export const agreeToMove = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  { id, revision, now }: { id: AppointmentId; revision: number; now: IsoInstant },
): Promise<void> => {
  const visit = await lockOwnAppointment(tx, callerId, id);
  if (visit.revision !== revision || !isOpen(visit) || !isBefore(now, visit.startsAt))
    throw new Refused('VISIT_CHANGED');
  await keepMove(tx, id);
};
