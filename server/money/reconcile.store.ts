import { type Kysely, sql } from 'kysely';
import type { DIFFERENCES } from '#contract/calls/operator.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAt } from '#server/kit/scope.store.ts';

/** The journal's side of an intent. */
export interface Counted {
  id: string;
  invoiceNo: string;
  /** The payment, less its refunds. */
  kept: Money;
}

/** Intents made since a moment, and those in `ids`. */
export const listCounted = async (
  db: Kysely<Database>,
  since: IsoInstant,
  ids: readonly string[],
): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select intent.id, invoice_no as "invoiceNo", (
      select coalesce(-sum(amount), 0)::bigint from journal_entry
      where cause = 'payment:' || intent.id or cause in (
        select way || refund.id from refund, (values ('refund:'), ('refund-failed:')) ways (way)
        where intent_id = intent.id)) as kept
    from payment_intent intent join invoice on invoice.id = invoice_id
    where intent.created_at >= ${since} or intent.id = any(${ids})`.execute(db);
  return rows;
};

/** Numbers of the invoices that are at one of the places. */
export const numbersAt = async (
  db: Kysely<Database>,
  places: readonly ClinicId[],
  numbers: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ invoiceNo: string }>`
    select invoice_no as "invoiceNo" from invoice left join delivery on delivery.invoice_id = invoice.id
    where invoice_no = any(${[...numbers]}::text[]) and ${isAt(places, 'clinic_id', 'pickup_clinic_id')}`.execute(db);
  return new Set(rows.map(({ invoiceNo }) => invoiceNo));
};

/** A figure of the journal that is wrong. */
export interface WrongFigure {
  what: (typeof DIFFERENCES)[number];
  id: string;
  /** Null where the figure belongs to no invoice. */
  invoiceNo: string | null;
  journal: Money;
  other: Money;
}

/** Entries of transfers, those that were moved among them, and of money that was sent back. */
const bankEntries = sql`
  select invoice_id, split_part(cause, ':', 1) as way, substr(cause, 10) as reference, amount from journal_entry
  where cause like 'transfer:%' or cause like 'returned:%'
  union all
  select entry.invoice_id, 'transfer', reference, entry.amount
  from transfer_move move join journal_entry entry on entry.cause in ('moved:' || move.id, 'again:' || move.id)
    join bank_line line on line.id = line_id`;

/** Entries for money that came or went by bank, by reference and direction, and whether the bank's list has them. */
const byBank = sql`
  select coalesce(entry.invoice_id, line.invoice_id) as invoice_id, coalesce(line.reference, entry.reference) as reference,
    coalesce(-entry.amount, 0)::bigint as journal, coalesce(line.amount, 0)::bigint as other,
    entry.invoice_id is distinct from line.invoice_id as is_elsewhere
  from (
    select invoice_id, way, reference, sum(amount) as amount from (${bankEntries}) entry
    group by invoice_id, way, reference having sum(amount) <> 0) entry
  full join (select * from bank_line where invoice_id is not null) line
    on entry.reference = line.reference and way = case when line.amount > 0 then 'transfer' else 'returned' end`;

/** Amounts charged to an invoice, before payments and refunds: zero once the order was rejected or has lapsed. */
const charged = sql`
  select invoice.id, invoice_no, (
      select coalesce(sum(amount), 0)::bigint from journal_entry where invoice_id = invoice.id
        and kind in ('charge', 'points', 'adjustment') and cause not like 'refund-failed:%' and cause not like 'credited:%') as journal,
    case when delivery_status = 'Rejected' or exists (
        select from appointment where appointment.invoice_id = invoice.id and invoice_void)
      then 0 else total end as other
  from invoice left join delivery on delivery.invoice_id = invoice.id`;

/** All wrong figures that the database alone shows, with the bank's list. */
export const listWrongFigures = async (db: Kysely<Database>): Promise<WrongFigure[]> => {
  const { rows } = await sql<WrongFigure>`
    with by_bank as (${byBank})
    select 'balance' as what, invoice.id, invoice_no as "invoiceNo", coalesce(sum(amount), 0)::bigint as journal, balance as other
    from invoice left join journal_entry on invoice_id = invoice.id
    group by invoice.id having balance <> coalesce(sum(amount), 0)
    union all
    select 'charge', id, invoice_no, journal, other from (${charged}) charged where journal <> other
    union all
    select 'bank', reference, invoice_no, journal, other from by_bank left join invoice on invoice.id = invoice_id
    where journal <> other or is_elsewhere
    union all
    select 'order', invoice.id, invoice_no, sum(journal)::bigint, sum(other)::bigint
    from by_bank join invoice on invoice.id = invoice_id
    group by invoice.id having sum(journal) <> sum(other)
    union all
    select 'sum', 'bank', null, coalesce(sum(journal), 0)::bigint, coalesce(sum(other), 0)::bigint
    from by_bank having sum(journal) <> sum(other)
    union all
    select 'return', back.reference, null, -back.amount, line.amount
    from bank_line back join bank_line line on line.id = back.gives_back where line.amount + back.amount <> 0
    union all
    select 'deposit', 'moved', null, coalesce(sum(amount), 0)::bigint, 0 from journal_entry
    where kind = 'deposit' and cause not like 'brought%' having sum(amount) <> 0
    union all
    select 'deposit', credit.id, null, coalesce(-sum(entry.amount), 0)::bigint, credit.used
    from brought_credit credit left join journal_entry entry
      on starts_with(entry.cause, 'brought:' || credit.id || ':') or starts_with(entry.cause, 'brought-back:' || credit.id || ':')
    group by credit.id, credit.used having coalesce(-sum(entry.amount), 0) <> credit.used
    union all
    select 'deposit', credit.invoice_id, invoice_no, coalesce(-sum(entry.amount), 0)::bigint, credit.used
    from inventory_credit credit join invoice on invoice.id = credit.invoice_id
      left join journal_entry entry on entry.invoice_id = credit.bill_id
        and entry.cause in ('deposit-used:' || credit.invoice_id, 'deposit-used:' || credit.invoice_id || ':' || credit.bill_id)
    group by credit.invoice_id, invoice_no, credit.used having coalesce(-sum(entry.amount), 0) <> credit.used
    union all
    select 'charge', invoice_id, invoice_no, coalesce(journal, 0)::bigint, coalesce(other, 0)::bigint
    from (select invoice_id, -sum(amount) as journal from journal_entry where cause like 'credited:%' group by invoice_id) entry
      full join (select invoice_id, sum(amount) as other from credit_note where kind = 'refund' group by invoice_id) note using (invoice_id)
      join invoice on id = invoice_id
    where journal is distinct from other
    union all
    select 'cause', entry.cause, invoice_no, -amount, 0 from journal_entry entry join invoice on invoice.id = invoice_id
    where (kind in ('payment', 'refund') or entry.cause like 'refund-failed:%')
      and split_part(entry.cause, ':', 1) not in ('transfer', 'returned', 'handed', 'reversed', 'cash', 'terminal')
      and not exists (select from transfer_move move where entry.cause = 'moved:' || move.id and entry.invoice_id = from_invoice
        or entry.cause = 'again:' || move.id)
      and not exists (select from payment_intent intent
        where 'payment:' || intent.id = entry.cause and intent.invoice_id = entry.invoice_id)
      and not exists (select from refund join payment_intent intent on intent.id = intent_id
        where entry.cause in ('refund:' || refund.id, 'refund-failed:' || refund.id) and intent.invoice_id = entry.invoice_id)
    order by what, id`.execute(db);
  return rows;
};
