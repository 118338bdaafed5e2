/** Staff note who is there, and end a visit with its bill. docs/decisions/0062-the-end-of-a-visit.md */
import type { Transaction } from 'kysely';
import { ARRIVAL_BEFORE_MS } from '#contract/constants.ts';
import type { AppointmentId, InvoiceId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { addMs, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { takeBroughtCredit } from '#server/money/brought-credit.store.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { markSettled } from '#server/money/payment-status.store.ts';
import { earn } from '#server/niks/earning.service.ts';
import { requireRefillDay } from '#server/refill/prescribing.rules.ts';
import { type LockedAppointment, lockAnyAppointment, tellOfVisit } from './appointment.store.ts';
import { endCredit } from './credit.service.ts';
import { listCredits } from './credit.store.ts';
import { isOpen } from './visit.rules.ts';
import { setArrived, setEnded } from './visit.store.ts';
import { type Body, makeBill } from './visit-bill.service.ts';

const requireBegun = ({ startsAt }: LockedAppointment, now: IsoInstant): void => {
  if (isBefore(now, addMs(startsAt, -ARRIVAL_BEFORE_MS))) throw new Refused('TOO_EARLY');
};

/** A desk's clock may be wrong: an arrival is neither yet to come nor earlier than one can be noted. */
const arrivalAt = ({ startsAt }: LockedAppointment, at: IsoInstant | null, now: IsoInstant): IsoInstant => {
  const first = addMs(startsAt, -ARRIVAL_BEFORE_MS);
  if (at === null || isBefore(now, at)) return now;
  return isBefore(at, first) ? first : at;
};

/**
 * The patient is there, or is not after all; may be repeated.
 * @param at time of an arrival that was noted without a network; null: now
 * @throws Refused NOT_FOUND, TOO_EARLY
 */
export const noteArrival = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  { hasCome, at }: { hasCome: boolean; at: IsoInstant | null },
  now: IsoInstant,
): Promise<void> => {
  const visit = await lockAnyAppointment(tx, id);
  if (!isOpen(visit)) throw new Refused('NOT_FOUND');
  requireBegun(visit, now);
  if (hasCome === (visit.arrivedAt !== null)) return;
  await setArrived(tx, id, hasCome ? arrivalAt(visit, at, now) : null);
};

/** The bill of a visit. */
export interface VisitBill {
  invoice: InvoiceId | null;
  total: Money;
  /** Deposits, and credit of a former system, that were taken off it. */
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

/** Tells the patient that medicines can be ordered again, and until when the first of them; it names none. */
const tellOfRefills = async (
  tx: Transaction<Database>,
  { patientId, clinicId, billId }: Pick<LockedAppointment, 'patientId' | 'clinicId'> & { billId: InvoiceId },
  given: Body['given'],
  now: IsoInstant,
): Promise<void> => {
  const [endsOn] = given.flatMap(({ refill }) => (refill === null ? [] : [refill.endsOn])).toSorted();
  if (endsOn === undefined) return;
  const metadata = { placeId: clinicId, endsOn };
  await tell(tx, { event: 'refill.may', subject: billId, patientId, metadata, now });
};

/**
 * Ends a visit: its bill asks for the service and what was given, less the deposits that are with the clinic, of which
 * the rest goes back to their cards, and less the credit of a former system. May be repeated: then nothing more is billed.
 * @throws Refused NOT_FOUND, TOO_EARLY, INVALID for days of refills
 */
export const endVisit = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  body: Body,
  now: IsoInstant,
): Promise<VisitBill> => {
  for (const { refill } of body.given) if (refill !== null) requireRefillDay(refill.endsOn, now);
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
  const brought = await takeBroughtCredit(tx, { patientId: visit.patientId, billId }, now);
  const deposit = (taken.deposit + brought) as Money;
  await markSettled(tx, billId, now);
  if (deposit > 0) await earn(tx, billId, now);
  const invoice = await findInvoiceForPayment(tx, billId);
  await tellOfVisit(tx, {
    id,
    patientId: visit.patientId,
    event: 'visit.billed',
    subject: billId,
    invoice,
    facts: { amount: moneyToWire(invoice.total), deposit: moneyToWire(deposit) },
    now,
  });
  await tellOfRefills(tx, { ...visit, billId }, body.given, now);
  return { invoice: billId, total: invoice.total, ...taken, deposit };
};
