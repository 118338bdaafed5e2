/** Transfers: those that were announced, and lines of the bank's list with what each did for its order. */
import { type Kysely, sql } from 'kysely';
import type { StaffTransfer, TransferKind } from '#contract/entities/desk.ts';
import type { ClinicId } from '#contract/ids.ts';
import { addMs, clinicDayOf, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAfter, isAt } from '#server/kit/scope.store.ts';
import { isUnconfirmed, proposedFor } from '#server/money/bank-file.store.ts';

const SHOWN_MS = 90 * DAY_MS;

/** A transfer with the values by which the list sorts it. */
export type ListedTransfer = StaffTransfer & { id: string; order: string };

interface AskedTransfers {
  /** Places whose orders' transfers are listed; a transfer without an order belongs to every place. */
  places: readonly ClinicId[] | null;
  kind: TransferKind | null;
  after: readonly string[];
  limit: number;
  now: IsoInstant;
}

/** The newest first; without a kind those to act on. */
export const listTransfers = async (
  db: Kysely<Database>,
  { places, kind, after, limit, now }: AskedTransfers,
): Promise<ListedTransfer[]> => {
  const { rows } = await sql<ListedTransfer>`
    with listed as (
      select 'line-' || line.id as id, line.id::text as "_id", booked_at as at, reference, amount, invoice_id, null as written,
        case when invoice_id is null then 'noOrder' when lapsed_at is not null and balance < 0 then 'late'
          when balance <= -amount then 'twice' when balance < 0 then 'more' when balance > 0 then 'less' else 'exact' end as kind
      from bank_line line left join invoice on invoice.id = invoice_id
      where amount > 0 and not exists (select from bank_line back where back.gives_back = line.id)
        and (invoice_id is null or booked_at > ${addMs(now, -SHOWN_MS)})
      union all
      select 'invoice-' || id, null, coalesce(transfer_by, created_at), null, null, id, null,
        case when transfer_late_at is null then 'announced' else 'overdue' end
      from invoice where payment_status = 'announced' and balance > 0
      union all
      select 'read-' || encode(digest, 'hex'), null, booked_on::timestamp at time zone 'Asia/Singapore', reference, amount,
        (${proposedFor(places)}), invoice_no, 'read'
      from bank_file_line read where ${isUnconfirmed} and booked_on > ${clinicDayOf(addMs(now, -SHOWN_MS))}::date
    )
    select listed.id, (-extract(epoch from at))::text as "order", "_id", kind, reference, case when amount is not null then dollars(amount) end as amount, at, written,
      case when invoice.id is not null then json_build_object('_id', invoice.id, 'invoiceNo', invoice_no,
        'patientName', coalesce(nullif(patient.name, ''), delivery.name, ''), 'total', dollars(total),
        'balance', dollars(greatest(0, balance)), 'toReturn', dollars(greatest(0, -balance))) end as invoice
    from listed left join invoice on invoice.id = listed.invoice_id left join patient on patient.id = patient_id
      left join delivery on delivery.invoice_id = invoice.id
    where ${kind === null ? sql`kind <> 'exact'` : sql`kind = ${kind}`}
      and (listed.invoice_id is null or ${isAt(places, 'invoice.clinic_id', 'delivery.pickup_clinic_id')})
      and ${isAfter(after, sql`-extract(epoch from at), listed.id`, ['numeric', 'text'])}
    order by -extract(epoch from at), listed.id limit ${limit}`.execute(db);
  return rows;
};
