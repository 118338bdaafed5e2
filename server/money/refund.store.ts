import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { centsOf, type Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

type RefundRow = Selectable<Database['refund']>;
/** A refund with its invoice. */
export type RefundOfInvoice = RefundRow & { invoice_id: InvoiceId };

/** @returns false when the cause has a refund already */
export const keepRefund = async (
  tx: Transaction<Database>,
  row: { intentId: string; amount: number; cause: string; now: IsoInstant },
): Promise<boolean> => {
  const kept = await tx
    .insertInto('refund')
    .values({
      id: crypto.randomUUID(),
      intent_id: row.intentId,
      amount_cents: row.amount,
      reference: null,
      status: 'owed',
      cause: row.cause,
      created_at: row.now,
      updated_at: row.now,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
};

const withInvoice = (db: Kysely<Database>) =>
  db
    .selectFrom('refund')
    .innerJoin('payment_intent', 'payment_intent.id', 'refund.intent_id')
    .selectAll('refund')
    .select('payment_intent.invoice_id');

/** Refunds in a state, oldest first; of one intent or one invoice, or of all. */
export const listRefunds = (
  db: Kysely<Database>,
  status: RefundRow['status'],
  of?: string,
): Promise<RefundOfInvoice[]> =>
  withInvoice(db)
    .where('refund.status', '=', status)
    .$if(of !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('refund.intent_id', '=', of ?? ''),
          where('payment_intent.invoice_id', '=', (of ?? '') as InvoiceId),
        ]),
      ),
    )
    .orderBy('refund.created_at')
    .limit(100)
    .execute();

/** When the first refund that ended since a moment was called done; null where none was. */
export const firstDoneSince = async (db: Kysely<Database>, since: IsoInstant): Promise<IsoInstant | null> => {
  const { first } = await db
    .selectFrom('refund')
    .select(({ fn }) => fn.min('updated_at').as('first'))
    .where('status', '=', 'succeeded')
    .where('updated_at', '>=', since)
    .executeTakeFirstOrThrow();
  return first;
};

export const findRefund = (db: Kysely<Database>, reference: string): Promise<RefundOfInvoice | undefined> =>
  withInvoice(db).where('refund.reference', '=', reference).executeTakeFirst();

/** Sets the next state of a refund. @returns false when its state had changed meanwhile */
export const moveRefund = async (
  tx: Transaction<Database>,
  { id, status: from }: RefundRow,
  to: { status: RefundRow['status']; reference: string | null },
  now: IsoInstant,
): Promise<boolean> => {
  const moved = await tx
    .updateTable('refund')
    .set({ ...to, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
};

/** Cents of an invoice's money. */
export interface Purse {
  /** Payments less refunds; refunds that are sent and that are owed both count. */
  kept: number;
  /** Owed to the patient and not yet on its way. */
  owed: number;
}

export const readPurse = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<Purse> => {
  const { rows } = await sql<{ paid: Money; owed: number }>`
    select coalesce(-sum(amount), 0) as paid, (
      select coalesce(sum(refund.amount_cents), 0) from refund join payment_intent on payment_intent.id = intent_id
      where payment_intent.invoice_id = ${invoiceId} and refund.status = 'owed') as owed
    from journal_entry where invoice_id = ${invoiceId} and kind in ('payment', 'refund')`.execute(db);
  const [{ paid, owed } = { paid: 0 as Money, owed: 0 }] = rows;
  return { kept: centsOf(paid) - owed, owed };
};

/** Money that came for an invoice; cents. */
export interface Came {
  cause: string;
  /** Null for a transfer, and for a card that could not take its money back: then it goes back by bank. */
  intentId: string | null;
  /** The rest after the refunds to the card. */
  left: number;
  /** Refunds to the card. */
  refunds: number;
}

/** Payments, the latest first; without transfers that count elsewhere by now. */
export const listCame = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<Came[]> => {
  const { rows } = await sql<Came>`
    select entry.cause, case when count(*) filter (where refund.status = 'failed') = 0 then intent.id end as "intentId",
      round(-entry.amount / 100.0)::bigint
        - coalesce(sum(refund.amount_cents) filter (where refund.status <> 'failed'), 0)::bigint as left,
      count(refund.id) as refunds
    from journal_entry entry left join payment_intent intent on entry.cause = 'payment:' || intent.id
      left join refund on refund.intent_id = intent.id
    where entry.invoice_id = ${invoiceId} and entry.kind = 'payment' and not is_moved(entry.cause)
    group by entry.id, intent.id order by entry.id desc`.execute(db);
  return rows;
};

/** Cents that staff have sent back by bank, or given back in cash or at the terminal. */
export const readReturned = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<number> => {
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from journal_entry
    where invoice_id = ${invoiceId} and kind = 'refund' and split_part(cause, ':', 1) in ('returned', 'handed', 'reversed')`.execute(
    db,
  );
  return centsOf(rows[0]?.amount ?? (0 as Money));
};

/** Overpaid invoices with a card payment. */
export const listOverpaid = async (db: Kysely<Database>): Promise<InvoiceId[]> => {
  const { rows } = await sql<{ id: InvoiceId }>`
    select id from invoice where balance < 0
      and exists (select from payment_intent where invoice_id = invoice.id and status = 'succeeded')
    limit 100`.execute(db);
  return rows.map(({ id }) => id);
};

/** An invoice of which more was paid than is owed. */
export interface InCredit {
  id: InvoiceId;
  invoiceNo: string;
  /** When its last payment came, or when its total was reduced. */
  since: IsoInstant;
}

/** Invoices with a surplus, the longest-standing first. */
export const listInCredit = async (db: Kysely<Database>): Promise<InCredit[]> => {
  const { rows } = await sql<InCredit>`
    select invoice.id, invoice_no as "invoiceNo", max(entry.created_at) as since
    from invoice join journal_entry entry on entry.invoice_id = invoice.id
    where balance < 0 and kind in ('payment', 'adjustment') group by invoice.id order by since, invoice.id limit 100`.execute(
    db,
  );
  return rows;
};
