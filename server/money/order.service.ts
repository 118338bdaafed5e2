/** The staff's acts on an order. Each notifies the patient and may be repeated. */
import type { Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { type Money, negated } from '#contract/money.ts';
import { isInternational } from '#contract/rules/delivery-status.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import type { LetterEvent } from '#server/letters/letters.words.ts';
import { tell } from '#server/letters/tell.store.ts';
import { giveNiksBack, withdraw } from '#server/niks/earning.service.ts';
import { lockAccount } from '#server/niks/ledger.store.ts';
import { listTaken, lockStock, moveStock } from '#server/stock/stock.store.ts';
import { noteLowered } from './credit-note.store.ts';
import { setDeliveryStatus } from './delivery.store.ts';
import {
  findInvoiceForPayment,
  keepReason,
  type LockedInvoice,
  markInvoice,
  setPaymentStatus,
} from './invoice.store.ts';
import { post } from './journal.store.ts';
import { begins, LAPSES, type Lapse, STEPS, type Step, waitsForMoney } from './order.rules.ts';
import { oweCredit } from './refund.service.ts';

/** An order to another country is paid with the clinic, once it is accepted. */
const eventOf = ({ events }: Step, { invoiceType, deliveryType, balance }: LockedInvoice): LetterEvent => {
  const isOfStore = invoiceType === 'Online Store';
  if (events !== STEPS.accept.events) return isOfStore ? events.store : events.other;
  if (balance <= 0) return events.store;
  return isInternational(deliveryType) ? 'order.abroad.accepted' : isOfStore ? events.store : events.other;
};

/** A rejected order gives back what was paid for it, with a credit note. */
const noteRejected = async (
  tx: Transaction<Database>,
  { to }: Step,
  { id: invoiceId, total, balance }: LockedInvoice,
  { reason, now }: { reason: string | null; now: IsoInstant },
): ReturnType<typeof noteLowered> => {
  if (to !== STEPS.reject.to) return {};
  const paid = (total - balance) as Money;
  const totals = { before: total, after: 0 as Money };
  return noteLowered(tx, { invoiceId, kind: 'rejected', paid, total: totals, lessTax: null, reason }, now);
};

const tellOfStep = async (
  tx: Transaction<Database>,
  step: Step,
  invoice: LockedInvoice,
  now: IsoInstant,
  reason: string | null = null,
): Promise<void> => {
  const { id: invoiceId, invoiceNo, patientId } = invoice;
  const note = await noteRejected(tx, step, invoice, { reason, now });
  const metadata = { invoiceId, invoiceNo, ...(reason !== null && { reason }), ...note };
  await tell(tx, { event: eventOf(step, invoice), subject: invoiceId, patientId, metadata, now });
};

/**
 * @returns null when it was done before
 * @throws Refused NOT_FOUND for a draft and when the order is not where the step begins, BALANCE_OPEN when it has to be paid before
 */
const take = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  step: Step,
  now: IsoInstant,
  { parcelNo, reason }: { parcelNo?: string; reason?: string | null } = {},
): Promise<LockedInvoice | null> => {
  const invoice = await findInvoiceForPayment(tx, id);
  if (invoice.deliveryStatus === step.to) return null;
  if (!invoice.finalized || !begins(step, invoice)) throw new Refused('NOT_FOUND');
  if (waitsForMoney(step, invoice)) throw new Refused('BALANCE_OPEN');
  await setDeliveryStatus(tx, id, step.to, now, parcelNo);
  await tellOfStep(tx, step, invoice, now, reason);
  return invoice;
};

/** @throws Refused NOT_FOUND */
export const acceptOrder = async (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant): Promise<void> => {
  if (await take(tx, id, STEPS.accept, now)) await markInvoice(tx, id, 'accepted_at', now);
};

/** Reverses the charge of the order: its payments are then owed to the patient, what it took is in stock again, and NIK$ go back. */
const undo = async (tx: Transaction<Database>, invoice: LockedInvoice, now: IsoInstant): Promise<InvoiceId | null> => {
  const { id, total, balance } = invoice;
  const taken = await listTaken(tx, id);
  await lockStock(tx, taken);
  await moveStock(tx, taken);
  await lockAccount(tx, invoice.patientId);
  await withdraw(tx, invoice, now);
  await giveNiksBack(tx, invoice, 0, now);
  await post(tx, { invoiceId: id, kind: 'adjustment', amount: negated(total), cause: `rejected:${id}`, now });
  if (total === 0) return null;
  await setPaymentStatus(tx, id, balance < total ? 'refunding' : 'none');
  await oweCredit(tx, id, now);
  return id;
};

const endOrder = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  { step, reason }: { step: Step; reason: string | null },
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  const invoice = await take(tx, id, step, now, { reason });
  if (invoice === null) return null;
  await keepReason(tx, id, reason);
  return undo(tx, invoice, now);
};

/**
 * @returns the invoice that may have a refund due
 * @throws Refused NOT_FOUND
 */
export const rejectOrder = (
  tx: Transaction<Database>,
  id: InvoiceId,
  now: IsoInstant,
  reason: string | null = null,
): Promise<InvoiceId | null> => endOrder(tx, id, { step: STEPS.reject, reason }, now);

/** A sale that was handed over is taken back; the caller gives its money back, and tells the patient. The invoice is locked. */
export const undoSale = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  reason: string,
  now: IsoInstant,
): ReturnType<typeof noteLowered> => {
  await setDeliveryStatus(tx, invoice.id, STEPS.reject.to, now);
  const note = await noteRejected(tx, STEPS.reject, invoice, { reason, now });
  await keepReason(tx, invoice.id, reason);
  await undo(tx, invoice, now);
  return note;
};

/** The time of the order is over. @throws Refused NOT_FOUND */
export const lapseOrder = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  why: Lapse,
  now: IsoInstant,
): Promise<void> => {
  await endOrder(tx, id, { step: LAPSES[why], reason: null }, now);
  await markInvoice(tx, id, 'lapsed_at', now);
};

/** Ends a draft that was not placed in time, or that another one replaces; the patient gets no notice. It must be locked. */
export const endDraft = async (tx: Transaction<Database>, draft: LockedInvoice, now: IsoInstant): Promise<void> => {
  await setDeliveryStatus(tx, draft.id, LAPSES.unpaid.to, now);
  await undo(tx, draft, now);
};

/** For orders that are delivered. @throws Refused NOT_FOUND, BALANCE_OPEN */
export const shipOrder = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  parcelNo: string,
  now: IsoInstant,
): Promise<void> => {
  await take(tx, id, STEPS.ship, now, { parcelNo });
};

/** For orders that are picked up. @throws Refused NOT_FOUND, BALANCE_OPEN */
export const readyForPickup = async (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant): Promise<void> => {
  await take(tx, id, STEPS.ready, now);
};

/** @throws Refused NOT_FOUND */
export const deliverOrder = async (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant): Promise<void> => {
  await take(tx, id, STEPS.deliver, now);
};
