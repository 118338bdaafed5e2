/** Goods that are sold over the counter: paid and handed over at once (docs/decisions/0088). */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorSaleCalls, SoldItem } from '#contract/calls/operator-sale.calls.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { PRESCRIPTION_CATEGORIES } from '#contract/lists/items.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { createGuest, isNoPatient } from '#server/patient/patient.store.ts';
import { lockStock, moveStock } from '#server/stock/stock.store.ts';
import { receivePayment } from './counter-payment.service.ts';
import { createInvoice } from './invoice.service.ts';
import { findInvoiceForPayment, markInvoice } from './invoice.store.ts';
import { post } from './journal.store.ts';
import type { NewItem } from './new-invoice.store.ts';
import { undoSale } from './order.service.ts';
import { endRefunding } from './refund.service.ts';
import { hasGoneBack, listGoodsAt, listPaidWays } from './sale.store.ts';

type Sale = BodyOf<typeof operatorSaleCalls.sellAtCounter>;

export interface Sold {
  id: InvoiceId;
  invoiceNo: string;
  patientId: PatientId;
  total: Money;
}

/** A customer without a name here is a guest of this one invoice. @throws Refused NOT_FOUND, INVALID */
const buyerOf = async (
  tx: Transaction<Database>,
  { patient, email }: Pick<Sale, 'patient' | 'email'>,
  now: IsoInstant,
): Promise<PatientId> => {
  if (patient === null) return createGuest(tx, now);
  if (email !== null) throw invalid('email', 'is not asked for: the receipt goes to the contact of the patient');
  if (await isNoPatient(tx, patient)) throw new Refused('NOT_FOUND');
  return patient;
};

/**
 * The lines of the invoice, of a stock that is locked.
 * @throws Refused NOT_FOUND, MEDICINE_NOT_SOLD, OUT_OF_STOCK
 */
const linesOf = async (
  tx: Transaction<Database>,
  { unit, items }: Pick<Sale, 'unit' | 'items'>,
): Promise<NewItem[]> => {
  const found = await listGoodsAt(
    tx,
    unit,
    items.map(({ item }) => item),
  );
  const goodsOf = ({ item }: SoldItem) => {
    const goods = found.find(({ id }) => id === item);
    if (!goods) throw new Refused('NOT_FOUND');
    if (PRESCRIPTION_CATEGORIES.includes(goods.itemType)) throw new Refused('MEDICINE_NOT_SOLD');
    return goods;
  };
  const sold = items.map((each) => ({ goods: goodsOf(each), pieces: each.pieces }));
  if (sold.some(({ goods, pieces }) => goods.left < pieces))
    throw new Refused('OUT_OF_STOCK', { data: { left: sold.map(({ goods: { id, left } }) => ({ item: id, left })) } });
  return sold.map(({ goods: { name, itemType, id, price, tax, description, quality, image }, pieces }) => ({
    name,
    itemType,
    productId: id,
    price,
    tax,
    qty: pieces,
    discount: null,
    ...(description !== null && { description }),
    ...(quality !== null && { quality }),
    ...(image !== null && { image }),
  }));
};

/**
 * Sells goods at a place; the stock is locked before the account of NIK$ is (docs/decisions/0029).
 * @throws Refused as `sellAtCounter`
 */
export const sellAtCounter = async (tx: Transaction<Database>, sale: Sale, now: IsoInstant): Promise<Sold> => {
  const { unit: clinicId, items, way, reference, email } = sale;
  const patientId = await buyerOf(tx, sale, now);
  const moves = items.map(({ item, pieces }) => ({ clinicId, inventoryId: item, pieces: -pieces }));
  await lockStock(tx, moves);
  const lines = await linesOf(tx, sale);
  await moveStock(tx, moves);
  const id = await createInvoice(tx, {
    patientId,
    invoiceType: 'Online Store',
    clinicId,
    finalized: true,
    items: lines,
    delivery: {
      deliveryType: 'Pickup',
      deliveryStatus: 'Received',
      fee: 0 as Money,
      pickupClinicId: clinicId,
      ...(email !== null && { email }),
    },
    now,
  });
  await markInvoice(tx, id, 'sold_at', now);
  const { invoiceNo, total } = await findInvoiceForPayment(tx, id);
  if (total !== sale.total) throw new Refused('PRICE_CHANGED', { data: { total: moneyToWire(total) } });
  await receivePayment(tx, id, { way, amount: total, reference }, now);
  return { id, invoiceNo, patientId, total };
};

/** Money that is given back at the counter, by the way it came; a transfer is to be returned by bank. */
const BACK = {
  cash: { cause: 'handed', event: 'refunded.cash' },
  terminal: { cause: 'reversed', event: 'refunded.terminal' },
} as const;

/** May be repeated. @throws Refused NOT_FOUND, TOO_LATE, NOT_CHANGEABLE */
export const voidSale = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  reason: string,
  now: IsoInstant,
): Promise<void> => {
  const invoice = await findInvoiceForPayment(tx, id);
  const { soldAt, deliveryStatus, invoiceNo, patientId, balance, total, revision } = invoice;
  if (soldAt === null) throw new Refused('NOT_FOUND');
  if (deliveryStatus === 'Rejected') return;
  if (clinicDayOf(soldAt) !== clinicDayOf(now)) throw new Refused('TOO_LATE');
  const ways = await listPaidWays(tx, id);
  if (balance !== 0 || ways.length !== 1 || (await hasGoneBack(tx, id))) throw new Refused('NOT_CHANGEABLE');
  const { reference = '', tax = 0 } = await undoSale(tx, invoice, reason, now);
  const [way] = ways;
  const back = way === 'cash' || way === 'terminal' ? BACK[way] : null;
  if (back) {
    await post(tx, { invoiceId: id, kind: 'refund', amount: total, cause: `${back.cause}:${id}:${revision}`, now });
    await endRefunding(tx, id, reference);
  }
  const metadata = { invoiceId: id, invoiceNo, amount: moneyToWire(total), tax, reference, reason };
  await tell(tx, { event: back?.event ?? 'refunded.bank', subject: reference, patientId, metadata, now });
};
