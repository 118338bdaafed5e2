/** The delivery status of an order, and when it reached each one. */
import { sql, type Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Statuses as they are stored. */
export type DeliveryStatus =
  | 'Pending'
  | 'Confirmed'
  | 'OrderShipped'
  | 'Pickup'
  | 'Delivered'
  | 'Received'
  | 'Rejected';

/** Stores when a status was reached for the first time. */
export const keepDeliveryStatus = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  deliveryStatus: DeliveryStatus,
  now: IsoInstant,
): Promise<void> => {
  await tx
    .insertInto('delivery_reached')
    .values({ invoice_id: invoiceId, delivery_status: deliveryStatus, reached_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Sets the delivery status. The invoice's row must be locked. */
export const setDeliveryStatus = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  deliveryStatus: DeliveryStatus,
  now: IsoInstant,
  parcelNo?: string,
): Promise<void> => {
  await tx
    .updateTable('delivery')
    .set({ delivery_status: deliveryStatus, ...(parcelNo !== undefined && { parcel_no: parcelNo }) })
    .where('invoice_id', '=', invoiceId)
    .execute();
  await keepDeliveryStatus(tx, invoiceId, deliveryStatus, now);
};

/**
 * An order of the store that is paid, or costs nothing, is confirmed: its pieces are kept, and nothing is left to decide. One that goes
 * abroad waits for the shop's answer. The invoice's row must be locked.
 */
export const confirmPaid = async (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant): Promise<void> => {
  const { rows } = await sql`
    update delivery set delivery_status = 'Confirmed' from invoice
    where invoice.id = ${id} and invoice_id = invoice.id and invoice_type = 'Online Store' and balance <= 0
      and delivery_status = 'Pending' and not is_to_confirm(invoice.id)
    returning 1`.execute(tx);
  if (rows.length > 0) await keepDeliveryStatus(tx, id, 'Confirmed', now);
};

/** Null without one. */
export const readParcelNo = async (tx: Transaction<Database>, id: InvoiceId): Promise<string | null> => {
  const found = await tx.selectFrom('delivery').select('parcel_no').where('invoice_id', '=', id).executeTakeFirst();
  return found?.parcel_no ?? null;
};

export const setParcelNo = async (tx: Transaction<Database>, id: InvoiceId, parcelNo: string): Promise<void> => {
  await tx.updateTable('delivery').set({ parcel_no: parcelNo }).where('invoice_id', '=', id).execute();
};

/** A status that was taken back was not reached. */
export const forgetReached = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  deliveryStatus: DeliveryStatus,
): Promise<void> => {
  await tx
    .deleteFrom('delivery_reached')
    .where('invoice_id', '=', id)
    .where('delivery_status', '=', deliveryStatus)
    .execute();
};
