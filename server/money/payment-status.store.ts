/** The payment status of an invoice after money has come, or was announced. The invoice's row must be locked. */
import { sql, type Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { confirmPaid } from './delivery.store.ts';

/**
 * Records a counted payment: the order is placed, and paid if the balance is zero or less. If the order was rejected or
 * is being refunded, the payment goes back too.
 * @returns the balance
 */
export const markPaid = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  reference: string,
  now: IsoInstant,
): Promise<Money> => {
  const { rows } = await sql<{ balance: Money }>`
    update invoice set finalized = true, payment_reference = ${reference},
      payment_status = case when balance > 0 then 'none'
        when balance < 0 and (payment_status in ('refunding', 'refunded', 'partlyRefunded')
          or (select sum(amount) from journal_entry where invoice_id = invoice.id
            and kind in ('charge', 'points', 'adjustment') and cause not like 'refund-failed:%') <= 0) then 'refunding'
        else 'paid' end
    where id = ${id} returning balance`.execute(tx);
  await confirmPaid(tx, id, now);
  const [{ balance } = { balance: 0 as Money }] = rows;
  return balance;
};

/**
 * The status of an invoice after a transfer was taken away that counted for it. What is owed again is open, whatever has happened
 * to the order; where nothing goes back any more, the status is of the money that is left.
 */
export const unmarkPaid = async (tx: Transaction<Database>, id: InvoiceId): Promise<void> => {
  await sql`
    update invoice set payment_status = case
        when payment_status = 'processing' then payment_status
        when balance > 0 then 'none'
        when balance < 0 or payment_status <> 'refunding' then payment_status
        when kept > 0 then case when refunded then 'partlyRefunded' else 'paid' end
        when refunded then 'refunded' else 'none' end,
      payment_reference = case when payment_status = 'processing' then payment_reference else (
        select reference from bank_line line where line.invoice_id = invoice.id and line.amount > 0 order by line.id desc limit 1) end
    from (
      select coalesce(-sum(amount), 0) as kept, coalesce(bool_or(kind = 'refund'), false) as refunded
      from journal_entry where invoice_id = ${id} and kind in ('payment', 'refund') and not is_moved(cause)) money
    where id = ${id}`.execute(tx);
};

/** Marks the invoice as paid when a smaller total is covered by a part payment. The invoice's row must be locked. */
export const markSettled = async (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant): Promise<void> => {
  await sql`
    update invoice set payment_status = 'paid'
    where id = ${id} and balance = 0 and payment_status in ('none', 'announced')
      and exists (select from journal_entry where invoice_id = invoice.id
        and (kind = 'payment' and not is_moved(cause) or (kind = 'deposit' and amount < 0)))`.execute(tx);
  await confirmPaid(tx, id, now);
};

/** Forgets an announced transfer, because the sum has changed. */
export const forgetAnnounced = async (tx: Transaction<Database>, id: InvoiceId): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ payment_status: 'none', transfer_by: null, transfer_late_at: null, ends_at: null })
    .where('id', '=', id)
    .where('payment_status', '=', 'announced')
    .execute();
};

/** Records the patient's report of a transfer, which should arrive by `transferBy`. */
export const markAnnounced = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  transferBy: IsoInstant,
): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({ payment_status: 'announced', transfer_by: transferBy, transfer_late_at: null, ends_at: null })
    .where('id', '=', id)
    .execute();
};
