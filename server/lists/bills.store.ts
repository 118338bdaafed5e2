/** Bills and orders of the desk, and what a day took. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { BILL_TYPES, StaffBill, Takings } from '#contract/entities/desk-money.ts';
import { INVOICE_TYPES } from '#contract/entities/invoice.ts';
import type { ClinicId } from '#contract/ids.ts';
import { addMs, type ClinicDay, clinicDayOf, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAt } from '#server/kit/scope.store.ts';
import { RETURN_DAYS } from '#server/money/niks-return.service.ts';

interface AskedBills {
  places: readonly ClinicId[] | null;
  type: (typeof BILL_TYPES)[number] | null;
  isOpen: boolean;
  /** Only bills whose goods came back while their money did not. */
  isGoodsBack: boolean;
  from: ClinicDay | null;
  to: ClinicDay | null;
  now: IsoInstant;
  after: readonly string[];
  limit: number;
}

const isOfType = (type: AskedBills['type']): RawBuilder<boolean> => {
  if (type === null) return sql`true`;
  return type === 'visit' ? sql`invoice_type <> all(${[...INVOICE_TYPES]}::text[])` : sql`invoice_type = ${type}`;
};
const dayBegins = (day: ClinicDay | null, plusDays: number): RawBuilder<Date | null> =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Asia/Singapore')`;

/** SQL: no row unless goods of an invoice came back after accounts last gave money of it back. */
const GOODS_BACK = sql`
  select json_build_object('cost', dollars(sum(amount)::bigint), 'reason', string_agg(distinct goods_return.reason, ' · '))
  from goods_return where goods_return.invoice_id = invoice.id and returned_at > coalesce(
    (select max(made_at) from credit_note where credit_note.invoice_id = invoice.id and kind = 'refund'), '-infinity')
  having count(*) > 0`;

/** The newest first. */
export const listBills = async (
  db: Kysely<Database>,
  { places, type, isOpen, isGoodsBack, from, to, now, after, limit }: AskedBills,
): Promise<StaffBill[]> => {
  const [at, id] = after;
  const { rows } = await sql<StaffBill>`
    select invoice.id as "_id", invoice_no as "invoiceNo", invoice_type as "invoiceType", invoice.created_at as "createdAt",
      json_build_object('_id', case when not is_guest then patient.id end,
        'name', coalesce(nullif(patient.name, ''), delivery.name, '')) as patient,
      case when clinic.id is not null then json_build_object('_id', clinic.id, 'name', clinic.name) end as place,
      dollars(total) as total, dollars(balance) as balance, payment_status as "paymentStatus",
      array(select distinct way_of(cause) from journal_entry where invoice_id = invoice.id and kind = 'payment'
        and not is_moved(cause) order by 1) as ways,
      points_redeemed as niks, usable_niks(invoice) as "usableNiks", is_payable_at_counter(invoice) as "isPayable",
      dollars(case when balance = 0 and coalesce(delivery_status not in ('Pending', 'Confirmed', 'Rejected'), true)
          and not exists (select from appointment where appointment.invoice_id = invoice.id)
        then (select coalesce(-sum(amount), 0) from journal_entry where invoice_id = invoice.id and kind in ('payment', 'refund'))
        else 0 end::bigint) as refundable,
      (${GOODS_BACK}) as "goodsBack",
      balance < 0 and exists (select from journal_entry where invoice_id = invoice.id and kind = 'payment'
        and way_of(cause) <> 'card' and not is_moved(cause)) as "isToReturn",
      points_redeemed > 0 and balance >= 0 and coalesce(delivery_status in ('Pending', 'Confirmed'), true)
        and payment_status in ('none', 'announced', 'paid') and exists (
          select from niks_movement where invoice_id = invoice.id and kind = 'used'
            and moved_at > ${addMs(now, -RETURN_DAYS * DAY_MS)}) as "isNiksReturnable",
      coalesce(sold_at >= ${dayBegins(clinicDayOf(now), 0)} and balance = 0 and delivery_status in ('Delivered', 'Received')
        and not exists (select from goods_return where goods_return.invoice_id = invoice.id)
        and not exists (select from credit_note where credit_note.invoice_id = invoice.id), false) as "isVoidable",
      exists (select from receipt where receipt.id = invoice.id) as "hasReceipt"
    from invoice join patient on patient.id = patient_id left join delivery on invoice_id = invoice.id
      left join clinic on clinic.id = coalesce(pickup_clinic_id, clinic_id)
    where finalized and ${isAt(places, 'clinic_id', 'pickup_clinic_id')} and ${isOfType(type)}
      and (not ${isOpen}::boolean or balance > 0) and (not ${isGoodsBack}::boolean or exists (${GOODS_BACK}))
      and (${from}::date is null or invoice.created_at >= ${dayBegins(from, 0)})
      and (${to}::date is null or invoice.created_at < ${dayBegins(to, 1)})
      and (${at ?? null}::timestamptz is null or (invoice.created_at, invoice.id) < (${at ?? null}::timestamptz, ${id ?? null}::text))
    order by invoice.created_at desc, invoice.id desc limit ${limit}`.execute(db);
  return rows;
};

export const placeOfBill = ({ createdAt, _id }: StaffBill): string[] => [createdAt, _id];

/** Entries of a day's money, of the invoices of the places. */
const ofDay = (places: readonly ClinicId[] | null, day: ClinicDay): RawBuilder<unknown> => sql`
  select entry.invoice_id, entry.kind, entry.amount, entry.cause, entry.id
  from journal_entry entry join invoice on invoice.id = entry.invoice_id left join delivery on delivery.invoice_id = invoice.id
  where entry.created_at >= ${dayBegins(day, 0)} and entry.created_at < ${dayBegins(day, 1)}
    and ${isAt(places, 'clinic_id', 'pickup_clinic_id')}`;

/** Money of a day, by its way. A refund goes by the way that its cause names; one that never arrived is none. */
const listWays = async (
  db: Kysely<Database>,
  places: readonly ClinicId[] | null,
  day: ClinicDay,
): Promise<Takings['ways']> => {
  const { rows } = await sql<Takings['ways'][number]>`
    select way, dollars(coalesce(sum(-amount) filter (where kind in ('payment', 'points') or (kind = 'deposit' and amount < 0)), 0)::bigint) as received,
      dollars(coalesce(sum(amount) filter (where not (kind in ('payment', 'points') or (kind = 'deposit' and amount < 0))), 0)::bigint) as returned
    from (
      select kind, amount, case
        when kind = 'payment' then way_of(cause)
        when kind = 'points' or starts_with(cause, 'points-back:') then 'niks'
        when kind = 'deposit' then 'credit'
        when split_part(cause, ':', 1) in ('returned', 'moved') then 'transfer'
        when starts_with(cause, 'handed:') then 'cash'
        when starts_with(cause, 'reversed:') then 'terminal'
        when kind = 'refund' or starts_with(cause, 'refund-failed:') then 'card' end as way
      from (${ofDay(places, day)}) entry
      where not (kind = 'deposit' and split_part(cause, ':', 1) in ('deposit', 'deposit-back'))
    ) moved where way is not null group by way order by way`.execute(db);
  return rows;
};

/**
 * Money that came less money that went back, divided over the rates of GST as the lines of its invoice are; delivery and rounding
 * have none.
 */
const listTaxes = async (
  db: Kysely<Database>,
  places: readonly ClinicId[] | null,
  day: ClinicDay,
): Promise<Takings['taxes']> => {
  const { rows } = await sql<Takings['taxes'][number]>`
    with kept as (
      select invoice_id, -sum(amount) as amount from (${ofDay(places, day)}) entry
      where kind in ('payment', 'refund') or starts_with(cause, 'refund-failed:') group by invoice_id
    ), part as (
      select kept.invoice_id, case when after_tax > tax then round(tax * 100.0 / (after_tax - tax)) else 0 end as percent, after_tax, tax
      from kept join invoice_item item on item.invoice_id = kept.invoice_id and not is_removed
      union all
      select id, 0, coalesce(fee, 0) + rounding, 0 from kept join invoice on id = invoice_id left join delivery using (invoice_id)
    ), whole as (select invoice_id, sum(after_tax) as after_tax from part group by invoice_id)
    select part.percent::int as percent, dollars(round(sum(kept.amount * part.after_tax / whole.after_tax))::bigint) as amount,
      dollars(round(sum(kept.amount * part.tax / whole.after_tax))::bigint) as tax
    from kept join part using (invoice_id) join whole using (invoice_id)
    where whole.after_tax <> 0 and part.after_tax <> 0 group by part.percent order by part.percent desc`.execute(db);
  return rows;
};

export const readTakings = async (
  db: Kysely<Database>,
  places: readonly ClinicId[] | null,
  day: ClinicDay,
): Promise<Takings> => ({ ways: await listWays(db, places, day), taxes: await listTaxes(db, places, day) });
