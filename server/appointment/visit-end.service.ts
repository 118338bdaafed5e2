/** Staff note who is there, and end a visit with its bill. docs/decisions/0062-the-end-of-a-visit.md */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import { ARRIVAL_BEFORE_MS, REFILL_DAYS_MAX } from '#contract/constants.ts';
import type { AppointmentId, InvoiceId, RefillableId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { addDays, addMs, clinicDayOf, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { createInvoice } from '#server/money/invoice.service.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import type { NewItem } from '#server/money/new-invoice.store.ts';
import { markSettled } from '#server/money/payment-status.store.ts';
import { earn } from '#server/niks/earning.service.ts';
import { type LockedAppointment, lockAnyAppointment, notifyOfVisit } from './appointment.store.ts';
import { endCredit } from './credit.service.ts';
import { listCredits } from './credit.store.ts';
import { isOpen } from './visit.rules.ts';
import { readService, setArrived, setEnded, takeFromShelf } from './visit.store.ts';

const requireBegun = ({ startsAt }: LockedAppointment, now: IsoInstant): void => {
  if (isBefore(now, addMs(startsAt, -ARRIVAL_BEFORE_MS))) throw new Refused('TOO_EARLY');
};

/** The patient is there, or is not after all; may be repeated. @throws Refused NOT_FOUND, TOO_EARLY */
export const noteArrival = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  hasCome: boolean,
  now: IsoInstant,
): Promise<void> => {
  const visit = await lockAnyAppointment(tx, id);
  if (!isOpen(visit)) throw new Refused('NOT_FOUND');
  requireBegun(visit, now);
  if (hasCome === (visit.arrivedAt !== null)) return;
  await setArrived(tx, id, hasCome ? now : null);
};

type Body = BodyOf<typeof operatorCalls.endVisit>;
type Visit = LockedAppointment & { id: AppointmentId };

/** What was given, priced as the clinics give it. @throws Refused NOT_FOUND for what they do not have */
const givenItems = async (tx: Transaction<Database>, given: Body['given']): Promise<NewItem[]> => {
  const ids = given.map(({ item }) => item);
  const known = await tx
    .selectFrom('inventory')
    .selectAll()
    .where('id', 'in', [...ids, ''])
    .where('withdrawn_at', 'is', null)
    .execute();
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

/** What may be had again, and until when. */
const prescribe = async (
  tx: Transaction<Database>,
  { patientId }: Visit,
  billId: InvoiceId,
  given: Body['given'],
  now: IsoInstant,
): Promise<void> => {
  const rows = given.flatMap(({ item, qty, refill }) =>
    refill === null
      ? []
      : {
          id: randomUUID() as RefillableId,
          patient_id: patientId,
          inventory_id: item,
          invoice_id: billId,
          had_at: now,
          had_qty: qty,
          qty: refill.qty,
          lasts_days: refill.lastsDays,
          ends_on: refill.endsOn,
        },
  );
  if (rows.length > 0) await tx.insertInto('refillable').values(rows).execute();
};

const requireRefillDays = (given: Body['given'], now: IsoInstant): void => {
  const today = clinicDayOf(now);
  for (const { refill } of given)
    if (refill !== null && (refill.endsOn < today || refill.endsOn > addDays(today, REFILL_DAYS_MAX)))
      throw invalid('endsOn', `must be from today to ${REFILL_DAYS_MAX} days ahead`);
};

/** The bill of a visit. */
export interface VisitBill {
  invoice: InvoiceId | null;
  total: Money;
  /** Taken off it. */
  deposit: Money;
  /** Deposits that go back, with the invoices that have a refund due. */
  returned: Money;
  refundsOf: InvoiceId[];
}

const NOTHING: Omit<VisitBill, 'invoice'> = {
  total: 0 as Money,
  deposit: 0 as Money,
  returned: 0 as Money,
  refundsOf: [],
};

/** Takes the patient's deposits off a bill; those of which something is left go back. */
const takeDeposits = async (
  tx: Transaction<Database>,
  credits: readonly InvoiceId[],
  invoice: InvoiceId | null,
  now: IsoInstant,
): Promise<Omit<VisitBill, 'invoice' | 'total'>> => {
  let [deposit, returned] = [0, 0];
  const refundsOf: InvoiceId[] = [];
  for (const credit of credits) {
    const ended = await endCredit(tx, credit, invoice, now);
    deposit += ended?.used ?? 0;
    returned += ended?.returned ?? 0;
    if (ended !== null && ended.returned > 0) refundsOf.push(credit);
  }
  return { deposit: deposit as Money, returned: returned as Money, refundsOf };
};

const makeBill = async (
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

/**
 * Ends a visit: its bill asks for the service and what was given, less the deposits that are with the clinic; what is left of
 * them goes back to their cards. May be repeated: then nothing more is billed.
 * @throws Refused NOT_FOUND, TOO_EARLY, INVALID for days of refills
 */
export const endVisit = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  body: Body,
  now: IsoInstant,
): Promise<VisitBill> => {
  requireRefillDays(body.given, now);
  const credits = await listCredits(tx, id);
  for (const credit of credits) await findInvoiceForPayment(tx, credit);
  const visit = { id, ...(await lockAnyAppointment(tx, id)) };
  if (visit.endedAt !== null) return { invoice: visit.billId, ...NOTHING };
  if (!isOpen(visit)) throw new Refused('NOT_FOUND');
  requireBegun(visit, now);
  const billId = await makeBill(tx, visit, body, now);
  await setEnded(tx, id, billId, now);
  const taken = await takeDeposits(tx, credits, billId, now);
  if (billId === null) return { invoice: null, ...NOTHING, ...taken };
  await markSettled(tx, billId, now);
  if (taken.deposit > 0) await earn(tx, billId, now);
  const invoice = await findInvoiceForPayment(tx, billId);
  await notifyOfVisit(tx, {
    id,
    patientId: visit.patientId,
    kind: 'visitBilled',
    invoice,
    amounts: { amount: moneyToWire(invoice.total), deposit: moneyToWire(taken.deposit) },
    now,
  });
  return { invoice: billId, total: invoice.total, ...taken };
};
