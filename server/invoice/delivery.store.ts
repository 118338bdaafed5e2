/** Where an order is, and when it got there. */
import type { Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';

/** Statuses as they are stored. */
export type DeliveryStatus =
  | 'Pending'
  | 'Confirmed'
  | 'OrderShipped'
  | 'Pickup'
  | 'Delivered'
  | 'Received'
  | 'Rejected';

/** Remembers when a status was reached for the first time. */
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

/** Moves an order on. The invoice's row must be locked. */
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
