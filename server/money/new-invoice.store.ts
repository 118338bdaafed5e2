import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DeliveryType } from '#contract/entities/invoice.ts';
import type { AttachmentId, ClinicId, InvoiceId, PatientId, RefillableId } from '#contract/ids.ts';
import type { ItemCategory } from '#contract/lists/items.ts';
import type { Money } from '#contract/money.ts';
import { type InvoiceTotals, type Line, lineTotals, POINT } from '#contract/rules/totals.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { keepDeliveryStatus } from './delivery.store.ts';

export interface NewItem extends Line {
  name: string;
  itemType: ItemCategory;
  description?: string;
  /** Size of one piece: 50 ml. */
  quality?: string;
  productId?: string;
  image?: string;
  /** Name of the refillable stock that the pieces are taken from. */
  refillInventory?: string;
  /** The clinic has to accept the order before it is paid. */
  needsConfirmation?: boolean;
  /** The refillable item that the line orders again. */
  refillableId?: RefillableId;
}

export interface NewDelivery {
  deliveryType: DeliveryType;
  /** Confirmed for a refill, Pending for the online store (REC-14, REC-15), Delivered for a sale at the counter. */
  deliveryStatus: 'Confirmed' | 'Pending' | 'Received';
  fee: Money;
  address?: string;
  comments?: string;
  name?: string;
  email?: string;
  phoneCode?: string;
  phoneNumber?: string;
  pickupClinicId?: ClinicId | null;
  countryCode?: string | null;
  postalCode?: string | null;
}

export interface NewInvoice {
  patientId: PatientId;
  invoiceType: string;
  clinicId: ClinicId | null;
  /** False: a draft. */
  finalized: boolean;
  items: readonly NewItem[];
  /** Items that were ordered and that the clinic took out. */
  itemsRemoved?: readonly NewItem[];
  delivery: NewDelivery | null;
  /** Whole NIK$. */
  pointsRedeemed?: number;
  now: IsoInstant;
  /** Seed for ids that stay the same; without it ids are random. */
  key?: string;
}

type Lines = Pick<NewInvoice, 'items' | 'itemsRemoved'>;

const insertItems = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  { items, itemsRemoved = [] }: Lines,
): Promise<void> => {
  const rows = [
    ...items.map((item) => ({ item, isRemoved: false })),
    ...itemsRemoved.map((item) => ({ item, isRemoved: true })),
  ].map(({ item, isRemoved }, position) => {
    const { discountAmount, taxAmount, afterTaxPrice, listed } = lineTotals(item);
    return {
      id: `${invoiceId}-${position}`,
      invoice_id: invoiceId,
      position,
      is_removed: isRemoved,
      name: item.name,
      description: item.description ?? null,
      item_type: item.itemType,
      product_id: item.productId ?? null,
      price: item.price,
      qty: item.qty,
      quality: item.quality ?? null,
      discount: discountAmount,
      tax: taxAmount,
      after_tax: afterTaxPrice,
      listed: listed === afterTaxPrice ? null : listed,
      refill_inventory: item.refillInventory ?? null,
      needs_confirmation: item.needsConfirmation ?? false,
      image: item.image ?? null,
      refillable_id: item.refillableId ?? null,
    };
  });
  if (rows.length > 0) await tx.insertInto('invoice_item').values(rows).execute();
};

const deliveryRow = (delivery: NewDelivery) => ({
  delivery_type: delivery.deliveryType,
  delivery_status: delivery.deliveryStatus,
  address: delivery.address ?? null,
  fee: delivery.fee,
  comments: delivery.comments ?? null,
  name: delivery.name ?? null,
  email: delivery.email ?? null,
  phone_code: delivery.phoneCode ?? null,
  phone_number: delivery.phoneNumber ?? null,
  pickup_clinic_id: delivery.pickupClinicId ?? null,
  parcel_no: null,
  country_code: delivery.countryCode ?? null,
  postal_code: delivery.postalCode ?? null,
});

const insertDelivery = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  delivery: NewDelivery,
  now: IsoInstant,
): Promise<void> => {
  await tx
    .insertInto('delivery')
    .values({ invoice_id: invoiceId, ...deliveryRow(delivery) })
    .execute();
  await keepDeliveryStatus(tx, invoiceId, delivery.deliveryStatus, now);
};

const totalsRow = (totals: InvoiceTotals) => ({
  subtotal: totals.subtotal,
  total_discount: totals.totalDiscount,
  total_tax: totals.totalTax,
  points_redeemed: totals.points / POINT,
  rounding: totals.roundingAdjustment,
  total: totals.total,
});

/** Writes the invoice with its lines and its delivery; its balance is 0 until entries are posted. */
export const insertInvoice = async (
  tx: Transaction<Database>,
  invoice: NewInvoice,
  totals: InvoiceTotals,
): Promise<InvoiceId> => {
  const { key, now, delivery } = invoice;
  const id = (key === undefined ? randomUUID() : `invoice-${key}`) as InvoiceId;
  await tx
    .insertInto('invoice')
    .values({
      id,
      invoice_no: sql<string>`'INV-' || lpad(nextval('invoice_number')::text, 6, '0')`,
      receipt_id: (key === undefined ? randomUUID() : `receipt-${key}`) as AttachmentId,
      patient_id: invoice.patientId,
      invoice_type: invoice.invoiceType,
      clinic_id: invoice.clinicId,
      created_at: now,
      finalized: invoice.finalized,
      closed_at: null,
      confirmation_requested_at: null,
      accepted_at: null,
      ...totalsRow(totals),
      payment_reference: null,
    })
    .execute();
  await insertItems(tx, id, invoice);
  if (delivery) await insertDelivery(tx, id, delivery, now);
  return id;
};

/** The new content of an order. */
export type ChangedInvoice = Pick<NewInvoice, 'clinicId' | 'items'> & { delivery: NewDelivery };

/** Writes the lines, the delivery and the totals again; the status stays. The invoice's row must be locked. */
export const replaceOrder = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  { clinicId, items, delivery }: ChangedInvoice,
  totals: InvoiceTotals,
): Promise<void> => {
  await tx.deleteFrom('invoice_item').where('invoice_id', '=', id).execute();
  await insertItems(tx, id, { items });
  await tx.updateTable('delivery').set(deliveryRow(delivery)).where('invoice_id', '=', id).execute();
  await tx
    .updateTable('invoice')
    .set({ clinic_id: clinicId, ...totalsRow(totals) })
    .where('id', '=', id)
    .execute();
};
