/** Prices and orders what patients have again. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { refillCalls } from '#contract/calls/refill.calls.ts';
import type { ClinicId, InvoiceId, PatientId, RefillableId } from '#contract/ids.ts';
import { deliveryWayOf } from '#contract/rules/delivery-fee.ts';
import type { IsoInstant } from '#contract/time.ts';
import { isForPickup } from '#server/clinic/clinic.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { changeOrder, createInvoice } from '#server/money/invoice.service.ts';
import { type LockedInvoice, lockOwnInvoice, ownersOf } from '#server/money/invoice.store.ts';
import { notify } from '#server/notification/notification.store.ts';
import { readInvoiceSettings } from '#server/settings/settings.store.ts';
import { listTaken, lockStock, moveStock, readStock, type Taken } from '#server/stock/stock.store.ts';
import { type CartLine, keepCart, lockCart, lockPatient, markOrdered, setLines } from './cart.store.ts';
import { newDelivery } from './delivery.rules.ts';
import { type Cart, cartOf, itemOf, totalsFor, type Wanted } from './refill.rules.ts';
import { findPrescribed } from './refillable.store.ts';

/** Items that cannot be ordered so, and how many of each can. */
const wrong = (code: 'NOT_REFILLABLE' | 'TOO_MANY_PIECES' | 'OUT_OF_STOCK', items: [Wanted, number][]): Refused =>
  new Refused(code, { data: { items: items.map(([{ id }, qtyMax]) => ({ _id: id, qtyMax })) } });

const piecesOf = (own: readonly Taken[], id: RefillableId): number =>
  own.find(({ refillableId }) => refillableId === id)?.pieces ?? 0;

/**
 * What the lines stand for, as it is now.
 * @param own what the order that they change has taken
 * @throws Refused NOT_FOUND, NOT_REFILLABLE, TOO_MANY_PIECES
 */
const readWanted = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  { lines, own, now }: { lines: readonly CartLine[]; own: readonly Taken[]; now: IsoInstant },
): Promise<Wanted[]> => {
  const qtyOf = new Map(lines.map(({ refillableId, qty }) => [refillableId, qty]));
  const found = await findPrescribed(tx, callerId, [...qtyOf.keys()], now);
  if (found.length < qtyOf.size) throw new Refused('NOT_FOUND');
  const wanted = found.map((item) => ({
    ...item,
    left: item.isOpen ? item.left + piecesOf(own, item.id) : 0,
    qty: qtyOf.get(item.id) ?? 0,
  }));
  const gone = wanted.filter(({ left }) => left === 0);
  if (gone.length > 0)
    throw wrong(
      'NOT_REFILLABLE',
      gone.map((item) => [item, 0]),
    );
  const tooMany = wanted.filter(({ qty, left }) => qty > left);
  if (tooMany.length > 0)
    throw wrong(
      'TOO_MANY_PIECES',
      tooMany.map((item) => [item, item.left]),
    );
  return wanted;
};

/** @throws Refused NOT_FOUND, NOT_CHANGEABLE once it is paid or with the clinic, PAYMENT_PROCESSING */
const lockChangeable = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  id: InvoiceId,
): Promise<LockedInvoice> => {
  const order = await lockOwnInvoice(tx, callerId, id);
  const { paymentStatus, deliveryStatus, isConfirmationRequested, isChangedByClinic, balance, total } = order;
  if (paymentStatus === 'processing') throw new Refused('PAYMENT_PROCESSING');
  const isUntouched = paymentStatus === 'none' && deliveryStatus === 'Confirmed' && balance === total;
  if (!isUntouched || isConfirmationRequested || isChangedByClinic) throw new Refused('NOT_CHANGEABLE');
  return order;
};

/** @throws Refused INVALID */
const patientOf = (owners: readonly PatientId[], field: string): PatientId => {
  const [patientId, other] = owners;
  if (patientId === undefined || other !== undefined) throw invalid(field, 'is not of one patient');
  return patientId;
};

const sum = (moves: readonly { pieces: number }[]): number => moves.reduce((total, { pieces }) => total + pieces, 0);

/** @throws Refused OUT_OF_STOCK for what this clinic, or any without one, has too few of */
const requireStock = async (
  tx: Transaction<Database>,
  items: readonly Wanted[],
  { clinicId, own }: { clinicId: ClinicId | null; own: readonly Taken[] },
): Promise<void> => {
  const lacking: [Wanted, number][] = [];
  for (const item of items) {
    const isSame = ({ inventoryId }: { inventoryId: string }) => inventoryId === item.inventoryId;
    const given = own.filter((taken) => isSame(taken) && (clinicId === null || taken.clinicId === clinicId));
    const pieces = (await readStock(tx, item.inventoryId, clinicId)) + sum(given);
    const asked = sum(items.filter(isSame).map(({ qty }) => ({ pieces: qty })));
    if (asked > pieces) lacking.push([item, pieces]);
  }
  if (lacking.length > 0) throw wrong('OUT_OF_STOCK', lacking);
};

/** @throws Refused NOT_FOUND, INVALID, NOT_REFILLABLE, TOO_MANY_PIECES, OUT_OF_STOCK, NOT_CHANGEABLE, PAYMENT_PROCESSING */
export const priceCart = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  { cart, clinicId, _id }: BodyOf<typeof refillCalls.priceCart>,
  now: IsoInstant,
): Promise<Cart> => {
  const lines = cart.map(({ _id: refillableId, qty }) => ({ refillableId, qty }));
  if (new Set(lines.map(({ refillableId }) => refillableId)).size < lines.length)
    throw invalid('cart', 'has an item twice');
  const ids = lines.map(({ refillableId }) => refillableId);
  const owners = (await findPrescribed(tx, callerId, ids, now)).map(({ patientId }) => patientId);
  if (owners.length < ids.length) throw new Refused('NOT_FOUND');
  const patientId = patientOf([...new Set(owners)], 'cart');
  const known = _id && (await lockCart(tx, patientId, _id));
  const order = known?.invoiceId && (await lockChangeable(tx, callerId, known.invoiceId));
  const own = order ? await listTaken(tx, order.id) : [];
  const items = await readWanted(tx, callerId, { lines, own, now });
  await requireStock(tx, items, { clinicId, own });
  const id = known?.id ?? (await keepCart(tx, patientId, now));
  await setLines(tx, id, lines);
  const { roundTo } = await readInvoiceSettings(tx);
  return cartOf({ id, patientId }, items, roundTo);
};

const isSameSet = (some: readonly InvoiceId[], others: readonly InvoiceId[]): boolean =>
  some.every((id) => others.includes(id)) && others.every((id) => some.includes(id));

/**
 * Orders the cart; or changes its order, while nothing of it is paid or asked.
 * Locks the cart, the order, the patient and the stock, in this order.
 * @throws Refused as `priceCart`, and CART_CHANGED, PRICE_CHANGED
 */
export const orderRefill = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  body: BodyOf<typeof refillCalls.createRefill>,
  now: IsoInstant,
): Promise<{ id: InvoiceId; patientId: PatientId }> => {
  const { clinicId, delivery, multipleInvoiceId } = body;
  const patientId = patientOf(await ownersOf(tx, callerId, multipleInvoiceId), 'multipleInvoiceId');
  const { pickupClinic } = delivery.otherFields;
  if (pickupClinic !== null && !(await isForPickup(tx, pickupClinic)))
    throw invalid('delivery.otherFields.pickupClinic', 'is no place for pickups');
  const cart = await lockCart(tx, patientId, body.cart);
  if (!cart) throw new Refused('CART_CHANGED');
  const order = cart.invoiceId && (await lockChangeable(tx, callerId, cart.invoiceId));
  await lockPatient(tx, patientId);
  const own = order ? await listTaken(tx, order.id) : [];
  const items = await readWanted(tx, callerId, { lines: cart.lines, own, now });
  const sources = items.map(({ invoiceId }) => invoiceId);
  if (!isSameSet(sources, multipleInvoiceId)) throw new Refused('CART_CHANGED');
  const { roundTo } = await readInvoiceSettings(tx);
  const way = deliveryWayOf(delivery.deliveryType);
  if (body.total !== null && body.total !== totalsFor(way, items, roundTo).total)
    throw new Refused('PRICE_CHANGED', { data: { cart: cartOf(cart, items, roundTo) } });
  const taken = items.map(({ inventoryId, qty }) => ({ clinicId, inventoryId, pieces: -qty }));
  await lockStock(tx, [...own, ...taken]);
  await requireStock(tx, items, { clinicId, own });
  await moveStock(tx, [...own, ...taken]);
  const changed = { clinicId, items: items.map(itemOf), delivery: newDelivery(delivery, items) };
  if (order) {
    await changeOrder(tx, order, changed, now);
    return { id: order.id, patientId };
  }
  const id = await createInvoice(tx, { patientId, invoiceType: 'Refill', finalized: true, now, ...changed });
  await markOrdered(tx, cart.id, id);
  await notify(tx, { patientId, kind: 'refillCreated', metadata: { invoiceId: id }, now });
  return { id, patientId };
};
