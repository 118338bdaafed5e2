/** A person of staff says that a patient did not come, and may take it back. No timer does. */
import type { Transaction } from 'kysely';
import { ARRIVAL_GRACE_MS, MISSED_UNDO_MS } from '#contract/constants.ts';
import type { AppointmentId, InvoiceId } from '#contract/ids.ts';
import { addMs, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { readFee } from '#server/settings/fees.service.ts';
import { lockAnyAppointment, notifyOfVisit, tellOfVisit } from './appointment.store.ts';
import { endCredit } from './credit.service.ts';
import { findSettling, settleByTag, settleOne, writeTags } from './credit.store.ts';
import { isOpen } from './visit.rules.ts';
import { setMissed } from './visit.store.ts';

/**
 * The next booking at a clinic needs a deposit; one that was paid for this visit stays for the next bill. May be repeated.
 * @throws Refused NOT_FOUND; TOO_EARLY until a quarter of an hour after the start; NOT_CHANGEABLE after the patient came
 */
export const missAppointment = async (tx: Transaction<Database>, id: AppointmentId, now: IsoInstant): Promise<null> => {
  const visit = await lockAnyAppointment(tx, id);
  const { patientId, state, startsAt, arrivedAt } = visit;
  if (state === 'missed') return null;
  if (!isOpen(visit)) throw new Refused('NOT_FOUND');
  if (arrivedAt !== null) throw new Refused('NOT_CHANGEABLE');
  if (isBefore(now, addMs(startsAt, ARRIVAL_GRACE_MS))) throw new Refused('TOO_EARLY');
  await settleByTag(tx, patientId, now);
  await setMissed(tx, id, now);
  await writeTags(tx, patientId);
  const fee = await readFee(tx, 'appointment-deposit-fee');
  await tellOfVisit(tx, { id, patientId, event: 'visit.missed', facts: { amount: fee?.totalFee ?? 0 }, now });
  return null;
};

/**
 * It was a mistake: the visit is to be closed again, the tag goes, and a deposit that was paid because of it goes back. May be
 * repeated.
 * @returns the invoice that has a refund due
 * @throws Refused NOT_FOUND; TOO_LATE after seven days
 */
export const unmissAppointment = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  // the deposit belongs to another invoice, and invoices are locked before patients
  const deposit = await findSettling(tx, id);
  if (deposit !== null) await findInvoiceForPayment(tx, deposit);
  const visit = await lockAnyAppointment(tx, id);
  const { patientId, state, missedAt } = visit;
  if (isOpen(visit)) return null;
  if (state !== 'missed' || missedAt === null) throw new Refused('NOT_FOUND');
  if (!isBefore(now, addMs(missedAt, MISSED_UNDO_MS))) throw new Refused('TOO_LATE');
  await setMissed(tx, id, null);
  if (deposit !== null) await endCredit(tx, deposit, null, now);
  await writeTags(tx, patientId);
  await notifyOfVisit(tx, { id, patientId, kind: 'appointmentNotMissed', now });
  return deposit;
};

/**
 * The visit asks for no deposit any more, and stays missed. May be repeated, also after a deposit settled it.
 * @throws Refused NOT_FOUND for a visit that was not missed
 */
export const settleMissed = async (tx: Transaction<Database>, id: AppointmentId, now: IsoInstant): Promise<void> => {
  const { patientId, state } = await lockAnyAppointment(tx, id);
  if (state !== 'missed') throw new Refused('NOT_FOUND');
  if (!(await settleOne(tx, id, now))) return;
  await writeTags(tx, patientId);
  await tellOfVisit(tx, { id, patientId, event: 'visit.missed.settled', now });
};
