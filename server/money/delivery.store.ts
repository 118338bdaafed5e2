/** The delivery status of an order, and when it reached each one. */
import type { Transaction } from 'kysely';
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
