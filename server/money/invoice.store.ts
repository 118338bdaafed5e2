import { type Kysely, sql, type Transaction } from 'kysely';
import type { AnswerInputOf } from '#contract/call.ts';
import type { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { DeliveryType, PaymentState } from '#contract/entities/invoice.ts';
import type { ClinicId, InvoiceId, PatientId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';

/** An invoice in the format of the API. */
export type InvoiceEntry = AnswerInputOf<typeof invoiceCalls.loadInvoice>['data'];

/** Invoices of the caller and the family: their own orders, and the clinic's while the caller's number is proven. */
export const reachedBy = (callerId: PatientId) => sql`
  invoice.patient_id in (select circle.patient_id from circle where caller_id = ${callerId})
  and (is_of_account(invoice.invoice_type) or has_proven_number(${callerId}))`;

/** An invoice that the caller reaches, with `patientId` in the caller's circle; null without one. */
export const findInvoice = async (
  db: Kysely<Database>,
  callerId: PatientId,
  patientId: PatientId,
  id: InvoiceId,
): Promise<InvoiceEntry | null> => {
  const { rows } = await sql<{ entry: InvoiceEntry }>`
    select entry from invoice_entry invoice where id = ${id} and ${reachedBy(callerId)}
      and exists (select from circle where caller_id = ${callerId} and circle.patient_id = ${patientId})`.execute(db);
  return rows[0]?.entry ?? null;
};

/** Invoices of one patient, newest first; null when the patient is not of the caller's circle. */
export const listInvoices = async (
  db: Kysely<Database>,
  callerId: PatientId,
  { patientId, invType, finalized }: { patientId: PatientId; invType?: string | undefined; finalized: boolean },
): Promise<InvoiceEntry[] | null> => {
  const { rows } = await sql<{ entries: InvoiceEntry[] }>`
    select coalesce((
      select json_agg(entry order by created_at desc, id) from invoice_entry invoice
      where patient_id = ${patientId} and ${reachedBy(callerId)} and finalized = ${finalized}
        and (${invType ?? null}::text is null or invoice_type = ${invType ?? null})), '[]') as entries
    from circle where caller_id = ${callerId} and patient_id = ${patientId}`.execute(db);
  return rows[0]?.entries ?? null;
};

/** The reason why no transfer pays for a booking. */
export const CARD_ONLY = 'is of an appointment, which is paid by card';

/** An invoice whose row is locked until the transaction ends. */
export interface LockedInvoice {
  id: InvoiceId;
  invoiceNo: string;
  patientId: PatientId;
  invoiceType: string;
  clinicId: ClinicId | null;
  revision: number;
  finalized: boolean;
  total: Money;
  balance: Money;
  /** Whole NIK$ that pay for the invoice; `total` is the sum beside them. */
  pointsRedeemed: number;
  paymentStatus: PaymentState['status'];
  /** The payment behind the status; null without one. */
  paymentReference: string | null;
  /** The patient will pay at the counter, with NIK$. */
  isAtCounter: boolean;
  /** The patient has asked the clinic to look at the order. */
  isConfirmationRequested: boolean;
  /** The clinic gives fewer pieces of an item than the patient ordered. */
  isChangedByClinic: boolean;
  /** The clinic has to accept the order before it is paid: it goes abroad, or an item requires that. */
  needsConfirmation: boolean;
  /** Null for an invoice without a delivery. */
  deliveryType: DeliveryType | null;
  deliveryStatus: string | null;
  /** When it was sold at the counter; null for every other invoice. */
  soldAt: IsoInstant | null;
  /** The invoice is for an appointment, which is paid by card only (BOOK-54). */
  isOfBooking: boolean;
}

/** Locks first, then reads: a single statement would read the state from before it waited for the lock. */
const lock = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  circle: ReturnType<typeof sql>,
  wait = sql``,
): Promise<LockedInvoice | null> => {
  const locked = await sql`select from invoice where id = ${id} and ${circle} for update ${wait}`.execute(tx);
  if (locked.rows.length === 0) return null;
  const { rows } = await sql<LockedInvoice>`
    select id, invoice_no as "invoiceNo", patient_id as "patientId", invoice_type as "invoiceType",
      clinic_id as "clinicId", revision, finalized, total, balance,
      points_redeemed as "pointsRedeemed", counter_at is not null as "isAtCounter",
      payment_status as "paymentStatus", payment_reference as "paymentReference", confirmation_requested_at is not null as "isConfirmationRequested",
      exists (select from invoice_item where invoice_id = invoice.id and decided_at is not null) as "isChangedByClinic",
      accepted_at is null and is_to_confirm(invoice.id) as "needsConfirmation", delivery_type as "deliveryType", delivery_status as "deliveryStatus",
      iso(sold_at) as "soldAt", exists (select from appointment where invoice_id = invoice.id) as "isOfBooking"
    from invoice left join delivery on delivery.invoice_id = invoice.id where id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

const orNotFound = (invoice: LockedInvoice | null): LockedInvoice => {
  if (!invoice) throw new Refused('NOT_FOUND');
  return invoice;
};

/** @throws Refused NOT_FOUND when it does not exist or the caller does not reach it */
export const lockOwnInvoice = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  id: InvoiceId,
): Promise<LockedInvoice> => orNotFound(await lock(tx, id, reachedBy(callerId)));

/** The patients of invoices that the caller reaches. @throws Refused NOT_FOUND for one that the caller does not */
export const ownersOf = async (
  db: Kysely<Database>,
  callerId: PatientId,
  ids: readonly InvoiceId[],
): Promise<PatientId[]> => {
  const { rows } = await sql<{ id: InvoiceId; patientId: PatientId }>`
    select id, patient_id as "patientId" from invoice where id = any(${ids}) and ${reachedBy(callerId)}`.execute(db);
  if (rows.length < new Set(ids).size) throw new Refused('NOT_FOUND');
  return [...new Set(rows.map(({ patientId }) => patientId))];
};

/** For settling a payment and for the clinic's staff. @throws Refused NOT_FOUND */
export const findInvoiceForPayment = async (tx: Transaction<Database>, id: InvoiceId): Promise<LockedInvoice> =>
  orNotFound(await lock(tx, id, sql`true`));

/** Null when another transaction has it locked: a periodic job need not wait. */
export const lockIfFree = (tx: Transaction<Database>, id: InvoiceId): Promise<LockedInvoice | null> =>
  lock(tx, id, sql`true`, sql`skip locked`);

/** Sets the state of a payment on its way; keeps the reference when none is given. */
export const setPaymentStatus = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  status: PaymentState['status'],
  reference?: string,
): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ payment_status: status, ...(reference !== undefined && { payment_reference: reference }) })
    .where('id', '=', id)
    .execute();
};

/** Ends the draft: the patient has placed the order. */
export const finalizeInvoice = async (tx: Transaction<Database>, id: InvoiceId): Promise<void> => {
  await tx.updateTable('invoice').set({ finalized: true }).where('id', '=', id).execute();
};

type Mark =
  | 'closed_at'
  | 'lapsed_at'
  | 'confirmation_requested_at'
  | 'accepted_at'
  | 'answer_by'
  | 'answer_late_at'
  | 'transfer_late_at'
  | 'ends_at'
  | 'counter_at'
  | 'sold_at';

/** Stores the instant of the first time only. */
export const markInvoice = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  mark: Mark,
  now: IsoInstant,
): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ [mark]: now })
    .where('id', '=', id)
    .where(mark, 'is', null)
    .execute();
};

/** Stores the reason of a rejection, in words for the patient. */
export const keepReason = async (tx: Transaction<Database>, id: InvoiceId, reason: string | null): Promise<void> => {
  await tx.updateTable('invoice').set({ decision_reason: reason }).where('id', '=', id).execute();
};
