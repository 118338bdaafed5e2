/** A doctor lets a patient have something again, or more or less of it. docs/decisions/0082-acts-of-clinicians.md */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { ClinicId, PatientId, RefillableId } from '#contract/ids.ts';
import { type ItemCategory, PRESCRIPTION_CATEGORIES } from '#contract/lists/items.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { requireKnownNumber } from '#server/patient/known-number.service.ts';
import { lockPatient } from './cart.store.ts';
import {
  findBillOfVisit,
  findGiven,
  insertPrescriptions,
  isRefillableNow,
  lockForChange,
  type Prescriber,
  setPrescribed,
} from './prescribed.store.ts';
import { requireRefillDay } from './prescribing.rules.ts';

/** @throws Refused PRESCRIBER_UNREGISTERED */
const requireRegistered = (itemType: ItemCategory, prescriber: Prescriber | null): void => {
  const isRegistered = prescriber !== null && prescriber.registration !== null;
  if (PRESCRIPTION_CATEGORIES.includes(itemType) && !isRegistered) throw new Refused('PRESCRIBER_UNREGISTERED');
};

interface Prescribing {
  patientId: PatientId;
  body: BodyOf<typeof operatorCalls.prescribe>;
  now: IsoInstant;
}

/**
 * Locks the bill, which can be taken back meanwhile, and the patient, whose orders share what is prescribed.
 * @throws Refused NOT_FOUND, INVALID, IDENTITY_UNPROVEN, PRESCRIBER_UNREGISTERED, ALREADY_REFILLABLE
 */
export const prescribe = async (
  tx: Transaction<Database>,
  { patientId, body, now }: Prescribing,
): Promise<{ id: RefillableId; clinicId: ClinicId | null; prescriber: string | null }> => {
  const { item, pieces, lastsDays, endsOn } = body;
  requireRefillDay(endsOn, now);
  await requireKnownNumber(tx, patientId);
  const billId = body.bill ?? (body.visit && (await findBillOfVisit(tx, patientId, body.visit)));
  if (billId === null) throw new Refused('NOT_FOUND');
  await findInvoiceForPayment(tx, billId);
  await lockPatient(tx, patientId);
  const given = await findGiven(tx, { patientId, billId, item });
  if (given === null) throw new Refused('NOT_FOUND');
  const { name, itemType, clinicId, hadAt, hadQty, prescriber } = given;
  requireRegistered(itemType, prescriber);
  if (await isRefillableNow(tx, { patientId, item, now })) throw new Refused('ALREADY_REFILLABLE');
  const [id] = await insertPrescriptions(tx, [{ patientId, item, billId, hadAt, hadQty, pieces, lastsDays, endsOn }]);
  if (id === undefined) throw new Error('Nothing was prescribed');
  const metadata = { name, pieces, endsOn, ...(clinicId !== null && { placeId: clinicId }) };
  await tell(tx, { event: 'refill.prescribed', subject: id, patientId, metadata, now });
  return { id, clinicId, prescriber: prescriber?.name ?? null };
};

interface Changed {
  clinicId: ClinicId | null;
  before: { left: number; endsOn: ClinicDay };
  prescriber: string | null;
}

/**
 * Orders count beside what is left: one that is under way keeps its pieces, and one that is rejected gives them back.
 * @throws Refused NOT_FOUND, INVALID, DETAILS_CHANGED, PRESCRIBER_UNREGISTERED
 */
export const changeRefillable = async (
  tx: Transaction<Database>,
  id: RefillableId,
  { pieces, before, endsOn, reason }: BodyOf<typeof operatorCalls.changeRefillable>,
  now: IsoInstant,
): Promise<Changed> => {
  requireRefillDay(endsOn, now);
  const found = await lockForChange(tx, id);
  if (!found?.isKept) throw new Refused('NOT_FOUND');
  const { patientId, name, itemType, clinicId, ordered, left, prescriber } = found;
  const changed = { clinicId, before: { left, endsOn: found.endsOn }, prescriber: prescriber?.name ?? null };
  if (left !== before) throw new Refused('DETAILS_CHANGED', { data: changed.before });
  if (pieces > left || endsOn > found.endsOn) requireRegistered(itemType, prescriber);
  if (pieces === left && endsOn === found.endsOn) return changed;
  await setPrescribed(tx, id, { qty: ordered + pieces, endsOn });
  const metadata = { name, pieces, endsOn, reason, ...(clinicId !== null && { placeId: clinicId }) };
  // each change is another event: its letter is written, too
  await tell(tx, { event: 'refill.prescription.changed', subject: `${id} ${now}`, patientId, metadata, now });
  return changed;
};
