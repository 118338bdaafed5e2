/** The bill of a visit: the service's fee, the goods that were given, and which of them can be refilled. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { AppointmentId, InvoiceId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { createInvoice } from '#server/money/invoice.service.ts';
import type { NewItem } from '#server/money/new-invoice.store.ts';
import { insertPrescriptions } from '#server/refill/prescribed.store.ts';
import type { LockedAppointment } from './appointment.store.ts';
import { listGoods, readService, takeFromShelf } from './visit.store.ts';

export type Body = BodyOf<typeof operatorCalls.endVisit>;
type Visit = LockedAppointment & { id: AppointmentId };

/** Prices the given goods as the clinics do. @throws Refused NOT_FOUND for goods that they do not have */
const givenItems = async (tx: Transaction<Database>, given: Body['given']): Promise<NewItem[]> => {
  const known = await listGoods(
    tx,
    given.map(({ item }) => item),
  );
  return given.map(({ item, qty }) => {
    const goods = known.find(({ id }) => id === item);
    if (!goods) throw new Refused('NOT_FOUND');
    const { name, description, quality, price, tax } = goods;
    return {
      name,
      ...(description !== null && { description }),
      ...(quality !== null && { quality }),
      itemType: goods.item_type as NewItem['itemType'],
      productId: item,
      price,
      tax,
      qty,
      discount: null,
    };
  });
};

const serviceItem = async (
  tx: Transaction<Database>,
  { id, isRemote }: Visit,
  fee: Body['fee'],
): Promise<NewItem[]> => {
  if (fee === null) return [];
  const { name, role } = await readService(tx, id);
  const itemType = isRemote ? 'Teleconsult' : role === 'therapist' ? 'Therapy' : 'Consultation';
  return [{ name, itemType, price: fee.price, tax: fee.taxPercentage, qty: 1, discount: null }];
};

/** Makes the given goods refillable that the doctor allows again. */
const prescribe = async (
  tx: Transaction<Database>,
  { patientId }: Visit,
  billId: InvoiceId,
  given: Body['given'],
  now: IsoInstant,
): Promise<void> => {
  const prescriptions = given.flatMap(({ item, qty, refill }) =>
    refill === null
      ? []
      : {
          patientId,
          item,
          billId,
          hadAt: now,
          hadQty: qty,
          pieces: refill.qty,
          lastsDays: refill.lastsDays,
          endsOn: refill.endsOn,
        },
  );
  await insertPrescriptions(tx, prescriptions);
};

/** @returns null when nothing is billed */
export const makeBill = async (
  tx: Transaction<Database>,
  visit: Visit,
  { fee, given }: Body,
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  const items = [...(await serviceItem(tx, visit, fee)), ...(await givenItems(tx, given))];
  if (items.length === 0) return null;
  const { patientId, clinicId } = visit;
  await takeFromShelf(tx, clinicId, given);
  const asked = { patientId, clinicId, invoiceType: 'Consultation', items, finalized: true, delivery: null, now };
  const billId = await createInvoice(tx, asked);
  await prescribe(tx, visit, billId, given, now);
  return billId;
};
