/** Lines of an order that the clinic changes. The invoice's row must be locked. */
import { sql, type Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { POINT } from '#contract/rules/totals.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface OrderLine {
  id: string;
  name: string;
  isRemoved: boolean;
  qty: number;
  /** Pieces that the patient ordered; null unless the clinic has given fewer. */
  asked: number | null;
  price: Money;
  discount: Money;
  tax: Money;
}

export const listLines = async (tx: Transaction<Database>, invoiceId: InvoiceId): Promise<OrderLine[]> => {
  const { rows } = await sql<OrderLine>`
    select id, name, is_removed as "isRemoved", qty, asked_qty as asked, price, discount, tax
    from invoice_item where invoice_id = ${invoiceId} order by position`.execute(tx);
  return rows;
};

/** The delivery fee. */
export const readFee = async (tx: Transaction<Database>, invoiceId: InvoiceId): Promise<Money> => {
  const { fee } = await tx
    .selectFrom('delivery')
    .select('fee')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return fee;
};

export const decideLine = async (
  tx: Transaction<Database>,
  { id, isRemoved, qty, price, discount, tax }: OrderLine,
  { asked, reason, now }: { asked: number; reason: string; now: IsoInstant },
): Promise<void> => {
  await tx
    .updateTable('invoice_item')
    .set({
      is_removed: isRemoved,
      qty,
      discount,
      tax,
      after_tax: (price * qty - discount + tax) as Money,
      asked_qty: asked,
      decision_reason: reason,
      decided_at: now,
    })
    .where('id', '=', id)
    .execute();
};

/** Stores the reduction of a line, numbered in the sequence of facts that move NIK$. */
export const keepChange = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  { line, changed, now }: { line: OrderLine; changed: OrderLine; now: IsoInstant },
): Promise<void> => {
  const before = { qty: line.qty, net: line.price * line.qty - line.discount };
  const after = changed.isRemoved
    ? { qty: 0, net: 0 }
    : { qty: changed.qty, net: line.price * changed.qty - changed.discount };
  await tx
    .insertInto('item_change')
    .values({
      invoice_id: invoiceId,
      item_id: line.id,
      qty_before: before.qty,
      qty_after: after.qty,
      less: (before.net - after.net) as Money,
      changed_at: now,
    })
    .execute();
};

interface Totals {
  subtotal: Money;
  totalDiscount: Money;
  totalTax: Money;
  /** Whole NIK$. */
  pointsRedeemed: number;
  rounding: Money;
  total: Money;
}

export const setTotals = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  { subtotal, totalDiscount, totalTax, pointsRedeemed, rounding, total }: Totals,
): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({
      subtotal,
      total_discount: totalDiscount,
      total_tax: totalTax,
      points_redeemed: pointsRedeemed,
      rounding,
      total,
    })
    .where('id', '=', id)
    .execute();
};

/** Pays a part of the invoice with NIK$. */
export const takeNiksOff = async (tx: Transaction<Database>, id: InvoiceId, points: number): Promise<void> => {
  await sql`
    update invoice set points_redeemed = points_redeemed + ${points}, total = total - ${points * POINT}
    where id = ${id}`.execute(tx);
};
