/** Prices and orders what patients have again. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { refillCalls } from '#contract/calls/refill.calls.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { deliveryWayOf } from '#contract/rules/delivery-fee.ts';
import { totalsFor } from '#contract/rules/ways.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { newDelivery } from '#server/delivery/delivery.rules.ts';
import { requirePickup } from '#server/delivery/pickup.service.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { changeOrder, createInvoice } from '#server/money/invoice.service.ts';
import { type LockedInvoice, lockOwnInvoice, markInvoice, ownersOf } from '#server/money/invoice.store.ts';
import type { ChangedInvoice } from '#server/money/new-invoice.store.ts';
import { notify } from '#server/notification/notification.store.ts';
import { readInvoiceSettings } from '#server/settings/settings.store.ts';
import { listTaken } from '#server/stock/stock.store.ts';
import { keepCart, lockCart, lockPatient, markOrdered, setLines } from './cart.store.ts';
import { type Cart, cartOf, itemOf, lineOf } from './refill.rules.ts';
import { findPrescribed } from './refillable.store.ts';
import { linesOf, readWanted, requireStock, takeStock } from './wanted.service.ts';

/** @throws Refused NOT_FOUND, NOT_CHANGEABLE once it is paid or with the clinic, PAYMENT_PROCESSING */
const lockChangeable = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  id: InvoiceId,
): Promise<LockedInvoice> => {
  const order = await lockOwnInvoice(tx, callerId, id);
  const { paymentStatus, deliveryStatus, isConfirmationRequested, isChangedByClinic, balance, total, pointsRedeemed } =
    order;
  if (paymentStatus === 'processing') throw new Refused('PAYMENT_PROCESSING');
  const isUnpaid = paymentStatus === 'none' && balance === total && pointsRedeemed === 0;
  if (!isUnpaid || deliveryStatus !== 'Confirmed' || isConfirmationRequested || isChangedByClinic)
    throw new Refused('NOT_CHANGEABLE');
  return order;
};

/** @throws Refused INVALID */
const patientOf = (owners: readonly PatientId[], field: string): PatientId => {
  const [patientId, other] = owners;
  if (patientId === undefined || other !== undefined) throw invalid(field, 'is not of one patient');
  return patientId;
};

const createOrder = (
  tx: Transaction<Database>,
  patientId: PatientId,
  order: ChangedInvoice,
  now: IsoInstant,
): Promise<InvoiceId> => createInvoice(tx, { patientId, invoiceType: 'Refill', finalized: true, now, ...order });

/** @throws Refused NOT_FOUND, INVALID, NOT_REFILLABLE, TOO_MANY_PIECES, OUT_OF_STOCK, NOT_CHANGEABLE, PAYMENT_PROCESSING */
export const priceCart = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  { cart, clinicId, _id }: BodyOf<typeof refillCalls.priceCart>,
  now: IsoInstant,
): Promise<Cart> => {
  const lines = linesOf(cart);
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
 * Orders the cart; or changes its order, while that is neither paid nor with the clinic.
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
  await requirePickup(tx, delivery);
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
  if (body.total !== null && body.total !== totalsFor(way, items.map(lineOf), roundTo).total)
    throw new Refused('PRICE_CHANGED', { data: { cart: cartOf(cart, items, roundTo) } });
  await takeStock(tx, items, { clinicId, own });
  const changed = {
    clinicId,
    items: items.map(itemOf),
    delivery: newDelivery(delivery, 'Confirmed', items.map(lineOf)),
  };
  if (order) {
    await changeOrder(tx, order, changed, now);
    return { id: order.id, patientId };
  }
  const id = await createOrder(tx, patientId, changed, now);
  await notify(tx, { patientId, kind: 'refillCreated', metadata: { invoiceId: id }, now });
  await markOrdered(tx, cart.id, id);
  return { id, patientId };
};

/**
 * The clinic orders for a patient, and has nothing to confirm any more. The cart that the patient fills meanwhile stays.
 * @throws Refused NOT_FOUND, INVALID, NOT_REFILLABLE, TOO_MANY_PIECES, OUT_OF_STOCK
 */
export const orderForPatient = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  { clinicId, cart, delivery }: BodyOf<typeof operatorCalls.orderRefill>,
  now: IsoInstant,
): Promise<InvoiceId> => {
  const lines = linesOf(cart);
  await requirePickup(tx, delivery);
  await lockPatient(tx, patientId);
  const items = await readWanted(tx, patientId, { lines, own: [], now });
  if (items.some((item) => item.patientId !== patientId)) throw new Refused('NOT_FOUND');
  await takeStock(tx, items, { clinicId, own: [] });
  const order = { clinicId, items: items.map(itemOf), delivery: newDelivery(delivery, 'Confirmed', items.map(lineOf)) };
  const id = await createOrder(tx, patientId, order, now);
  await markInvoice(tx, id, 'accepted_at', now);
  await tell(tx, { event: 'refill.made.clinic', subject: id, patientId, metadata: { invoiceId: id }, now });
  return id;
};
