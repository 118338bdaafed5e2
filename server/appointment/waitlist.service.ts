import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { appointmentCalls, JoinWaitlist } from '#contract/calls/appointment.calls.ts';
import type { WaitlistDay } from '#contract/entities/appointment.ts';
import type { AppointmentId, PatientId, SlotId } from '#contract/ids.ts';
import { isOpenIn, openWindows, WAITING_WINDOWS, type WaitingWindow } from '#contract/rules/waiting-windows.ts';
import { type ClinicDay, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Answer } from '#server/kit/ask.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { notifyOfVisit, tellOfVisit } from './appointment.store.ts';
import {
  insertEntry,
  listEnded,
  lockEntry,
  lockJoining,
  lockOfferedSlot,
  setEntryState,
  takeSlotFor,
} from './waitlist.store.ts';

const newId = () => randomUUID() as AppointmentId;

const isAmong = (windows: readonly WaitingWindow[], { startTime, endTime }: WaitingWindow): boolean =>
  windows.some((window) => window.startTime === startTime && window.endTime === endTime);

/** Days with a waitlist: a provider works, and a window has not ended. */
export const waitlistDaysOf = (workDays: readonly ClinicDay[], now: IsoInstant): WaitlistDay[] =>
  workDays.filter((day) => openWindows(day, now).length > 0).map((aptDate) => ({ aptDate }));

/** @throws Refused INVALID, NOT_FOUND, SLOT_MISMATCH, SLOT_PAST, ALREADY_WAITING, OVERLAPPING, TOO_MANY_WAITING */
export const joinWaitlist = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  body: JoinWaitlist,
  now: IsoInstant,
): Promise<Answer<typeof appointmentCalls.joinWaitlist>> => {
  const { type, aptDate, patientId, doctor, therapist } = body;
  if (type === 'TELE_PATIENT_REMOTE') throw invalid('type', 'cannot be waited for');
  if (!isAmong(WAITING_WINDOWS, body)) throw new Refused('SLOT_MISMATCH');
  const { isOffered, hours, isWaiting, overlapping, isFull } = await lockJoining(tx, callerId, body, now);
  const provider = doctor ?? therapist;
  if (!isOffered || provider === undefined || !isOpenIn(body, aptDate, hours)) throw new Refused('SLOT_MISMATCH');
  if (!isAmong(openWindows(aptDate, now), body)) throw new Refused('SLOT_PAST');
  if (isWaiting) throw new Refused('ALREADY_WAITING');
  if (overlapping) throw new Refused('OVERLAPPING', { data: { appointment: overlapping } });
  if (isFull) throw new Refused('TOO_MANY_WAITING');
  const id = newId();
  const waitlist = await insertEntry(tx, id, { ...body, provider }, now);
  await tellOfVisit(tx, { id, patientId, event: 'waitlist.joined', now });
  return { data: { waitlist } };
};

/** The patient no longer waits; may be repeated. A null caller is the clinic's staff. @throws Refused NOT_FOUND, NOT_CANCELLABLE */
export const cancelWaitlist = async (
  tx: Transaction<Database>,
  callerId: PatientId | null,
  id: AppointmentId,
  now: IsoInstant,
): Promise<void> => {
  const { state, patientId } = await lockEntry(tx, callerId, id);
  if (state === 'cancelled') return;
  if (state !== 'pending') throw new Refused('NOT_CANCELLABLE');
  await setEntryState(tx, id, 'cancelled');
  if (callerId === null) await tellOfVisit(tx, { id, patientId, event: 'waitlist.ended.clinic', now });
  else await notifyOfVisit(tx, { id, patientId, kind: 'waitlistCancelled', now });
};

/** Rejects a waitlist entry, because no time came free; may be repeated. @throws Refused NOT_FOUND */
export const rejectWaitlist = async (tx: Transaction<Database>, id: AppointmentId, now: IsoInstant): Promise<void> => {
  const { state, patientId } = await lockEntry(tx, null, id);
  if (state === 'rejected') return;
  if (state !== 'pending') throw new Refused('NOT_FOUND');
  await setEntryState(tx, id, 'rejected');
  await tellOfVisit(tx, { id, patientId, event: 'waitlist.rejected', now });
};

/** Ends entries whose part of the day is over without an answer of the clinic; may be repeated. */
export const lapseWaits = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  for (const id of await listEnded(db, now)) {
    await db.transaction().execute(async (tx) => {
      const { state, patientId } = await lockEntry(tx, null, id);
      if (state !== 'pending') return;
      await setEntryState(tx, id, 'lapsed');
      await tellOfVisit(tx, { id, patientId, event: 'waitlist.lapsed', now });
    });
  }
};

/**
 * A time came free: the entry becomes a confirmed appointment; may be repeated.
 * @throws Refused NOT_FOUND, SLOT_MISMATCH, SLOT_PAST, OVERLAPPING, TOO_MANY_APPOINTMENTS; the database's error when the time
 * is taken
 */
export const acceptWaitlist = async (
  tx: Transaction<Database>,
  entryId: AppointmentId,
  slotId: SlotId,
  now: IsoInstant,
): Promise<void> => {
  const { state, patientId } = await lockEntry(tx, null, entryId);
  if (state === 'confirmed') return;
  if (state !== 'pending') throw new Refused('NOT_FOUND');
  const slot = await lockOfferedSlot(tx, entryId, slotId);
  if (!slot?.isMatch) throw new Refused('SLOT_MISMATCH');
  if (!isBefore(now, slot.startsAt)) throw new Refused('SLOT_PAST');
  const id = newId();
  await takeSlotFor(tx, entryId, { id, slotId, now });
  await setEntryState(tx, entryId, 'confirmed');
  await tellOfVisit(tx, { id, patientId, event: 'waitlist.answered', now });
};
