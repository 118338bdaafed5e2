/** Carts: one that waits to be ordered per patient, and those of orders. */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { InvoiceId, PatientId, RefillableId, RefillCartId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface CartLine {
  refillableId: RefillableId;
  qty: number;
}

/** A cart whose row is locked until the transaction ends. */
export interface LockedCart {
  id: RefillCartId;
  patientId: PatientId;
  /** Order of the cart; null before it is ordered. */
  invoiceId: InvoiceId | null;
  lines: CartLine[];
}

/** The patient's cart with that id, or without an id the kept cart; null if there is none. */
export const lockCart = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  id: RefillCartId | null,
): Promise<LockedCart | null> => {
  const { rows } = await sql<Omit<LockedCart, 'lines'>>`
    select id, patient_id as "patientId", invoice_id as "invoiceId" from refill_cart
    where patient_id = ${patientId} and (id = ${id} or ${id}::text is null and invoice_id is null)
    for update`.execute(tx);
  const [cart] = rows;
  if (!cart) return null;
  const lines = await sql<CartLine>`
    select refillable_id as "refillableId", qty from refill_line where cart_id = ${cart.id}`.execute(tx);
  return { ...cart, lines: lines.rows };
};

/** Replaces the waiting cart by a new one. Two at once follow each other: the later one stays. */
export const keepCart = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  now: IsoInstant,
): Promise<RefillCartId> => {
  const { rows } = await sql<{ id: RefillCartId }>`
    insert into refill_cart (id, patient_id, created_at) values (${randomUUID()}, ${patientId}, ${now})
    on conflict (patient_id) where invoice_id is null
    do update set id = excluded.id, created_at = excluded.created_at
    returning id`.execute(tx);
  const [{ id } = { id: null }] = rows;
  if (id === null) throw new Error('The cart was not kept');
  return id;
};

/** Replaces the lines of a cart. */
export const setLines = async (
  tx: Transaction<Database>,
  cartId: RefillCartId,
  lines: readonly CartLine[],
): Promise<void> => {
  await tx.deleteFrom('refill_line').where('cart_id', '=', cartId).execute();
  await tx
    .insertInto('refill_line')
    .values(lines.map(({ refillableId, qty }) => ({ cart_id: cartId, refillable_id: refillableId, qty })))
    .execute();
};

export const markOrdered = async (
  tx: Transaction<Database>,
  cartId: RefillCartId,
  invoiceId: InvoiceId,
): Promise<void> => {
  await tx.updateTable('refill_cart').set({ invoice_id: invoiceId }).where('id', '=', cartId).execute();
};

/** Orders of one patient count one after the other: they share what was prescribed. */
export const lockPatient = async (tx: Transaction<Database>, patientId: PatientId): Promise<void> => {
  await sql`select from patient where id = ${patientId} for no key update`.execute(tx);
};
