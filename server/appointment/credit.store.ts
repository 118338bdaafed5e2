/** Deposits of missed appointments that are with the clinic. Callers lock their invoices first. */
import { sql, type Transaction } from 'kysely';
import { DEPOSIT_PAID_TAG, MISSED_MULTIPLE_TAG, NO_SHOW_TAG } from '#contract/constants.ts';
import type { AppointmentId, CreditId, InvoiceId, PatientId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Credits that a bill of this visit takes, in the order of their invoices; the credit of another visit counts once that is closed. */
export const listCredits = async (tx: Transaction<Database>, of: AppointmentId): Promise<InvoiceId[]> => {
  const { rows } = await sql<{ id: InvoiceId }>`
    select credit.invoice_id as id
    from appointment visit join inventory_credit credit on credit.patient_id = visit.patient_id
      join appointment paid on paid.invoice_id = credit.invoice_id
    where visit.id = ${of} and credit.ended_at is null
      and (paid.id = visit.id or not takes_time(paid.state) or paid.ended_at is not null)
    order by credit.invoice_id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Keeps the fee of a video visit with the clinic, as a deposit; no missed appointment is settled by it. */
export const keepFee = async (
  tx: Transaction<Database>,
  { invoiceId, patientId, amount, now }: Credit & { invoiceId: InvoiceId; now: IsoInstant },
): Promise<void> => {
  await tx
    .insertInto('inventory_credit')
    .values({ invoice_id: invoiceId, patient_id: patientId, amount, created_at: now })
    .execute();
};

/** Credits that came off a bill, in the order of their invoices. */
export const listUsedCredits = async (tx: Transaction<Database>, billId: InvoiceId): Promise<InvoiceId[]> => {
  const rows = await tx
    .selectFrom('inventory_credit')
    .select('invoice_id as id')
    .where('bill_id', '=', billId)
    .orderBy('invoice_id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The credit is with the clinic again. @returns the sum that was used of it */
export const takeCreditBack = async (tx: Transaction<Database>, invoiceId: InvoiceId): Promise<Money> => {
  const { rows } = await sql<{ used: Money }>`
    with former as (select used from inventory_credit where invoice_id = ${invoiceId} for update)
    update inventory_credit set ended_at = null, bill_id = null, used = 0 from former
    where invoice_id = ${invoiceId} returning former.used`.execute(tx);
  return rows[0]?.used ?? (0 as Money);
};

export interface Credit {
  patientId: PatientId;
  amount: Money;
}

/** Locks a deposit; null when it is not with the clinic, or no deposit. */
export const lockCredit = async (tx: Transaction<Database>, invoiceId: InvoiceId): Promise<Credit | null> => {
  const { rows } = await sql<Credit>`
    select patient_id as "patientId", amount from inventory_credit where invoice_id = ${invoiceId} and ended_at is null for update`.execute(
    tx,
  );
  return rows[0] ?? null;
};

/** A deposit, also one that has ended, with the appointment that it was paid for; null for no deposit. */
export const findDeposit = async (
  tx: Transaction<Database>,
  id: CreditId,
): Promise<{ invoiceId: InvoiceId; appointmentId: AppointmentId | null } | null> => {
  const { rows } = await sql<{ invoiceId: InvoiceId; appointmentId: AppointmentId | null }>`
    select credit.invoice_id as "invoiceId", appointment.id as "appointmentId"
    from inventory_credit credit left join appointment on appointment.invoice_id = credit.invoice_id
    where credit.invoice_id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export const closeCredit = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  { billId, used }: { billId: InvoiceId | null; used: Money },
  now: IsoInstant,
): Promise<void> => {
  await tx
    .updateTable('inventory_credit')
    .set({ ended_at: now, bill_id: used === 0 ? null : billId, used })
    .where('invoice_id', '=', invoiceId)
    .execute();
};

/** The missed appointments that a deposit had settled are open again: it went back. */
export const openSettled = async (tx: Transaction<Database>, invoiceId: InvoiceId): Promise<void> => {
  await sql`
    update appointment set settled_at = null, settled_by = null where id in (
      select id from appointment where settled_by = ${invoiceId} order by id for update)`.execute(tx);
};

/** The deposit that settled a missed appointment and no other one; null without one that is with the clinic. */
export const findSettling = async (tx: Transaction<Database>, of: AppointmentId): Promise<InvoiceId | null> => {
  const { rows } = await sql<{ id: InvoiceId }>`
    select credit.invoice_id as id
    from appointment missed join inventory_credit credit
      on credit.invoice_id = missed.settled_by and credit.ended_at is null
    where missed.id = ${of} and not exists (
      select from appointment other where other.settled_by = missed.settled_by and other.id <> missed.id)`.execute(tx);
  return rows[0]?.id ?? null;
};

/** A deposit that was paid before the appointment was missed has settled what was missed before it, and not this. */
export const settleByTag = async (tx: Transaction<Database>, patientId: PatientId, now: IsoInstant): Promise<void> => {
  await sql`
    update appointment set settled_at = ${now} where id in (
      select id from appointment
      where patient_id = ${patientId} and state = 'missed' and settled_at is null
        and exists (select from patient_tag tag where tag.patient_id = ${patientId} and name = ${DEPOSIT_PAID_TAG})
      order by id for update)`.execute(tx);
};

/** Settles a missed visit without a deposit. @returns false when it was settled before */
export const settleOne = async (tx: Transaction<Database>, id: AppointmentId, now: IsoInstant): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('appointment')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The tags that say what a patient has missed, as the appointments have it. The patient must be locked. */
export const writeTags = async (tx: Transaction<Database>, patientId: PatientId): Promise<void> => {
  await sql`
    delete from patient_tag where patient_id = ${patientId}
      and name in (${NO_SHOW_TAG}, ${MISSED_MULTIPLE_TAG}, ${DEPOSIT_PAID_TAG})`.execute(tx);
  await sql`
    insert into patient_tag (patient_id, name)
    select ${patientId}, tag.name
    from (select count(*) as missed, count(*) filter (where settled_at is null) as open
        from appointment where patient_id = ${patientId} and state = 'missed') counted,
      lateral (values (${NO_SHOW_TAG}, missed > 0), (${MISSED_MULTIPLE_TAG}, open > 1),
        (${DEPOSIT_PAID_TAG}, missed > 0 and open = 0)) tag (name, is_so)
    where is_so`.execute(tx);
};
