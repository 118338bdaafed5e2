/** Appointments that wait for a payment. Callers lock their invoice first. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { DEPOSIT_PAID_TAG } from '#contract/constants.ts';
import type { AppointmentId, ClinicId, InvoiceId, PatientId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { IntentRow } from '#server/money/payment.store.ts';

/** Time before the end of a hold at which its patient is notified. */
const WARNED_BEFORE_MS = { video: 5 * MINUTE_MS, deposit: 10 * MINUTE_MS } as const;

export interface Booking {
  id: AppointmentId;
  patientId: PatientId;
}

export interface PaidBooking extends Booking {
  isRemote: boolean;
  isLost: boolean;
}

/** Confirms the booking of an invoice that was paid, or marks it lost; null when no booking waits for this payment. */
export const confirmBooking = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  now: IsoInstant,
): Promise<PaidBooking | null> => {
  const { rows } = await sql<PaidBooking>`
    select id, patient_id as "patientId", type = 'TELE_PATIENT_REMOTE' as "isRemote", state = 'lost' as "isLost"
    from confirm_booking(${invoiceId}, ${now})`.execute(tx);
  return rows[0] ?? null;
};

/** Marks the invoice of a booking as void, or not. @returns false when it was marked so before */
export const markVoid = async (tx: Transaction<Database>, invoiceId: InvoiceId, isVoid: boolean): Promise<boolean> => {
  const marked = await tx
    .updateTable('appointment')
    .set({ invoice_void: isVoid })
    .where('invoice_id', '=', invoiceId)
    .where('invoice_void', '=', !isVoid)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
};

/** Invoices of expired holds that have yet to be cleared away. */
export const listOverdue = async (db: Kysely<Database>, now: IsoInstant): Promise<InvoiceId[]> => {
  const { rows } = await sql<{ id: InvoiceId }>`
    select invoice_id as id from appointment where state = 'held' and hold_until <= ${now}
    union all
    select invoice_id from appointment where state = 'released' and not invoice_void
    limit 200`.execute(db);
  return rows.map(({ id }) => id);
};

/** A hold near its end, for which no payment is under way. */
export interface EndingHold extends Booking {
  invoiceId: InvoiceId;
  isRemote: boolean;
  until: IsoInstant;
}

/** Holds near their end whose patients have yet to hear of it; a video visit is held for a shorter time. @param id of one of their invoices */
export const listEndingHolds = async (db: Kysely<Database>, now: IsoInstant, id?: InvoiceId): Promise<EndingHold[]> => {
  const { rows } = await sql<EndingHold>`
    select * from (
      select held.id, held.patient_id as "patientId", invoice_id as "invoiceId", type = 'TELE_PATIENT_REMOTE' as "isRemote",
        iso(hold_until) as until
      from appointment held join invoice on invoice.id = invoice_id
      where held.state = 'held' and hold_until > ${now}
        and hold_until <= case type when 'TELE_PATIENT_REMOTE' then ${addMs(now, WARNED_BEFORE_MS.video)}::timestamptz
          else ${addMs(now, WARNED_BEFORE_MS.deposit)} end
        and payment_status = 'none' and balance > 0 and (${id ?? null}::text is null or invoice_id = ${id ?? null})
    ) ending
    where not exists (select from notification told where told.subject = ending.id and told.patient_id = "patientId"
      and told.letter = case when "isRemote" then 'hold.ending.video' else 'hold.ending.deposit' end)`.execute(db);
  return rows;
};

/** Null when there is nothing left to release: it was paid, or another process released it. The invoice must be locked. */
export const releaseHold = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  now: IsoInstant,
): Promise<Booking | null> => {
  await sql`
    select lock_booking(patient_id, provider_id, starts_at, ends_at) from appointment
    where invoice_id = ${invoiceId}`.execute(tx);
  const { rows } = await sql<Booking>`
    update appointment set state = 'released'
    where invoice_id = ${invoiceId} and not invoice_void
      and (state = 'released' or is_overdue(state, hold_until, ${now}))
    returning id, patient_id as "patientId"`.execute(tx);
  return rows[0] ?? null;
};

/**
 * Takes on intents that could still be paid although their invoice asks for nothing; each is taken on again after a
 * while, by any process, for as long as it is open. Payments that the provider has not decided are left to the reconciliation.
 */
export const takeVoidIntents = async (
  db: Kysely<Database>,
  { before, now }: { before: IsoInstant; now: IsoInstant },
): Promise<IntentRow[]> => {
  const { rows } = await sql<IntentRow>`
    update payment_intent set updated_at = ${now} where id in (
      select intent.id from payment_intent intent join appointment on appointment.invoice_id = intent.invoice_id
      where invoice_void and intent.status not in ('succeeded', 'canceled', 'processing') and updated_at <= ${before}
      order by updated_at limit 50 for update of intent skip locked)
    returning *`.execute(db);
  return rows;
};

/** The deposit becomes a credit, once; every missed appointment until now is settled. */
export const addCredit = async (
  tx: Transaction<Database>,
  { invoiceId, patientId, amount, now }: { invoiceId: InvoiceId; patientId: PatientId; amount: Money; now: IsoInstant },
): Promise<void> => {
  const added = await tx
    .insertInto('inventory_credit')
    .values({ invoice_id: invoiceId, patient_id: patientId, amount, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invoice_id')
    .executeTakeFirst();
  if (!added) return;
  await tx
    .insertInto('patient_tag')
    .values({ patient_id: patientId, name: DEPOSIT_PAID_TAG })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    update appointment set settled_at = ${now}, settled_by = ${invoiceId} where id in (
      select id from appointment where patient_id = ${patientId} and state = 'missed' and settled_at is null
      order by id for update)`.execute(tx);
};

/** An appointment that was just held. */
export const findHeld = async (
  tx: Transaction<Database>,
  id: AppointmentId,
): Promise<{ patientId: PatientId; clinicId: ClinicId; invoiceId: InvoiceId | null }> =>
  tx
    .selectFrom('appointment')
    .select(['patient_id as patientId', 'clinic_id as clinicId', 'invoice_id as invoiceId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const setInvoice = async (tx: Transaction<Database>, id: AppointmentId, invoiceId: InvoiceId): Promise<void> => {
  await tx.updateTable('appointment').set({ invoice_id: invoiceId }).where('id', '=', id).execute();
};
