/** Orders of refills and of the store, with what is to be packed. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PAGE_ROWS } from '#contract/calls/page.ts';
import type { StaffOrder } from '#contract/entities/desk-orders.ts';
import type { InvoiceType } from '#contract/entities/invoice.ts';
import type { ClinicId, PatientId } from '#contract/ids.ts';
import { msOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAfter, isAt } from '#server/kit/scope.store.ts';
import { IS_OF_GOODS } from '#server/money/goods-return.store.ts';
import { HANDED_OVER, isHandedOver, OPEN_STATUSES } from '#server/money/order.rules.ts';

const IS_LATE = sql`(delivery_status = 'Pending' and answer_late_at is not null)`;

/** @param where about `invoice` and `delivery` */
const readOrders = async (
  db: Kysely<Database>,
  { where, order, limit }: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number },
): Promise<StaffOrder[]> => {
  const { rows } = await sql<StaffOrder>`
    select invoice.id as "_id", invoice_no as "invoiceNo", invoice_type as "invoiceType", invoice.created_at as "createdAt",
      json_build_object('_id', case when not is_guest then patient.id end,
        'name', coalesce(nullif(patient.name, ''), delivery.name, '')) as patient,
      case when clinic.id is not null then json_build_object('_id', clinic.id, 'name', clinic.name) end as place,
      delivery_type as "deliveryType", coalesce(delivery_status, 'Received') as "deliveryStatus", sold_at is not null as "isSold", parcel_no as "parcelNo", dollars(balance) as balance,
      dollars(total) as total, usable_niks(invoice) as "usableNiks", notes, case when delivery_status = 'Pending' then answer_by end as "answerBy",
      ${IS_LATE} as "isLate", (
        select coalesce(json_agg(json_build_object('_id', item.id, 'name', item.name, 'qty', qty, 'asked', asked_qty, 'back',
            coalesce((select sum(pieces) from goods_return where item_id = item.id), 0))
          order by position), '[]')
        from invoice_item item where item.invoice_id = invoice.id and not is_removed and ${IS_OF_GOODS}) as lines
    from invoice left join delivery on invoice_id = invoice.id join patient on patient.id = patient_id
      left join clinic on clinic.id = coalesce(pickup_clinic_id, clinic_id)
    where finalized and ${where} order by ${order} limit ${limit}`.execute(db);
  return rows;
};

/** Orders that wait for the clinic's answer, or are paid and not packed. */
export const countOrders = async (
  db: Kysely<Database>,
  { places, kinds }: Pick<AskedOrders, 'places' | 'kinds'>,
): Promise<{ count: number; late: number }> => {
  const { rows } = await sql<{ count: number; late: number }>`
    select count(*)::int as count, (count(*) filter (where ${IS_LATE}))::int as late
    from invoice join delivery on invoice_id = invoice.id
    where finalized and invoice_type = any(${[...kinds]}::text[])
      and (delivery_status = 'Pending' or (delivery_status = 'Confirmed' and balance <= 0))
      and ${isAt(places, 'clinic_id', 'pickup_clinic_id')}`.execute(db);
  return rows[0] ?? { count: 0, late: 0 };
};

/** SQL: goods that a visit gave, or that were sold at the counter; the bill of a visit is paid before they come back. */
const IS_GIVEN = sql`(
  (sold_at is not null and delivery_status = any(${[...HANDED_OVER]}::text[]))
  or (delivery.invoice_id is null and balance <= 0 and exists (
    select from invoice_item item where item.invoice_id = invoice.id and not is_removed and ${IS_OF_GOODS})))`;

/** Goods of a patient that came by no order, the newest hundred. */
export const readHandedTo = (
  db: Kysely<Database>,
  patientId: PatientId,
  places: readonly ClinicId[] | null,
): Promise<StaffOrder[]> =>
  readOrders(db, {
    where: sql`patient_id = ${patientId} and ${IS_GIVEN} and ${isAt(places, 'clinic_id', 'pickup_clinic_id')}`,
    order: sql`invoice.created_at desc, invoice.id`,
    limit: PAGE_ROWS,
  });

/** The newest hundred of a patient. */
export const readOrdersOf = (
  db: Kysely<Database>,
  patientId: PatientId,
  kind: InvoiceType,
  places: readonly ClinicId[] | null,
): Promise<StaffOrder[]> =>
  readOrders(db, {
    where: sql`patient_id = ${patientId} and invoice_type = ${kind} and delivery_status is not null
      and ${isAt(places, 'clinic_id', 'pickup_clinic_id')}`,
    order: sql`invoice.created_at desc, invoice.id`,
    limit: PAGE_ROWS,
  });

interface AskedOrders {
  places: readonly ClinicId[] | null;
  kinds: readonly InvoiceType[];
  /** Whether those that were handed over are of visits and the counter, too. */
  isOfAll: boolean;
  /** Status of the orders; null: all open orders. */
  status: string | null;
  after: readonly string[];
  limit: number;
}

/** Late answers first, then the oldest; of those that were handed over, the newest. */
export const listOrders = (
  db: Kysely<Database>,
  { places, kinds, isOfAll, status, after, limit }: AskedOrders,
): Promise<StaffOrder[]> => {
  const age = sql.raw(`${isHandedOver(status) ? '-' : ''}(extract(epoch from invoice.created_at) * 1000)::bigint`);
  const order = sql`not ${IS_LATE}, ${age}, invoice.id`;
  const statuses = isHandedOver(status) ? HANDED_OVER : status === null ? OPEN_STATUSES : [status];
  const ofKind = sql`(invoice_type = any(${[...kinds]}::text[]) and delivery_status = any(${[...statuses]}::text[]))`;
  return readOrders(db, {
    where: sql`${isHandedOver(status) && isOfAll ? sql`(${ofKind} or ${IS_GIVEN})` : ofKind}
      and ${isAt(places, 'clinic_id', 'pickup_clinic_id')}
      and ${isAfter(after, order, ['boolean', 'bigint', 'text'])}`,
    order,
    limit,
  });
};

/** The values by which the list sorts an order, for the cursor. */
export const placeInList =
  (status: string | null) =>
  ({ isLate, createdAt, _id }: StaffOrder): string[] => [
    String(!isLate),
    String(isHandedOver(status) ? -msOf(createdAt) : msOf(createdAt)),
    _id,
  ];
