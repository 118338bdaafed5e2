/** Orders of the demo world, made, paid and sent by the same functions as real ones. */
import type { Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { negated } from '#contract/money.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { keepForCounter } from '#server/money/counter-niks.service.ts';
import { setDeliveryStatus } from '#server/money/delivery.store.ts';
import { createInvoice, requestConfirmation } from '#server/money/invoice.service.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import type { NewItem } from '#server/money/new-invoice.store.ts';
import { acceptOrder, deliverOrder, readyForPickup, rejectOrder, shipOrder } from '#server/money/order.service.ts';
import { receiveTransfer } from '#server/money/transfer.service.ts';
import { returnTransfer } from '#server/money/transfer-return.service.ts';
import { CLINIC, type Destination, deliveryOf, SHOP } from './deliveries.rules.ts';
import {
  ANTIHISTAMINE,
  BALM,
  CLEANSER,
  CREAM,
  MINOXIDIL,
  SCALP_TONIC,
  SERUM,
  SHAMPOO,
  SUN_STICK,
  TRETINOIN,
} from './goods.data.ts';
import { type MemberId, patientIdOf } from './people.data.ts';

type Step = (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant) => Promise<unknown>;
const pay: Step = async (tx, id, now) => {
  const { balance, invoiceNo } = await findInvoiceForPayment(tx, id);
  await receiveTransfer(tx, id, { amount: balance, reference: `PN-${invoiceNo}` }, now);
};
const ship: Step = (tx, id, now) => shipOrder(tx, id, '8841 2230', now);
const receive: Step = (tx, id, now) => setDeliveryStatus(tx, id, 'Received', now);
const giveBack: Step = async (tx, id, now) => {
  const { balance } = await findInvoiceForPayment(tx, id);
  await returnTransfer(tx, id, { amount: negated(balance), reference: `RF-${id.slice(-8)}` }, now);
};
const ask: Step = async (tx, id, now) => {
  const { patientId } = await findInvoiceForPayment(tx, id);
  await requestConfirmation(tx, patientId, id, now);
};

const keep: Step = async (tx, id, now) => keepForCounter(tx, await findInvoiceForPayment(tx, id), now);

interface Order extends Destination {
  key: string;
  daysAgo: number;
  itemsRemoved?: NewItem[];
  points?: number;
  isDraft?: boolean;
  steps?: Step[];
}

const TENTH_OFF: NewItem['discount'] = { type: 'PERCENTAGE', percent: 10 };

const MEILING: Order[] = [
  { key: 'refill-unpaid', daysAgo: 0, type: 'Refill', to: 'home', items: [ANTIHISTAMINE, MINOXIDIL] },
  {
    key: 'store-unpaid',
    daysAgo: 0,
    type: 'Online Store',
    to: 'home',
    items: [CREAM, BALM].map((product) => ({ ...product, discount: TENTH_OFF })),
    steps: [keep],
  },
  { key: 'store-abroad', daysAgo: 1, type: 'Online Store', to: 'abroad', items: [SERUM, CREAM], steps: [ask] },
  { key: 'refill-pending', daysAgo: 2, type: 'Refill', to: 'clinic', items: [TRETINOIN, ANTIHISTAMINE], steps: [ask] },
  { key: 'refill-announced', daysAgo: 2, type: 'Refill', to: 'home', items: [MINOXIDIL], steps: [ask] },
  {
    key: 'refill-removed',
    daysAgo: 3,
    type: 'Refill',
    to: 'clinic',
    items: [MINOXIDIL, CLEANSER],
    itemsRemoved: [SCALP_TONIC],
  },
  {
    key: 'store-points',
    daysAgo: 4,
    type: 'Online Store',
    to: 'home',
    items: [SUN_STICK, SERUM],
    points: 10,
    steps: [acceptOrder],
  },
  {
    key: 'refill-paid',
    daysAgo: 5,
    type: 'Refill',
    to: 'clinic',
    items: [TRETINOIN, CLEANSER],
    steps: [ask, acceptOrder, pay],
  },
  {
    key: 'store-shipped',
    daysAgo: 6,
    type: 'Online Store',
    to: 'home',
    items: [SUN_STICK, SERUM],
    points: 10,
    steps: [acceptOrder, pay, ship],
  },
  {
    key: 'store-pickup',
    daysAgo: 8,
    type: 'Online Store',
    to: 'clinic',
    items: [SHAMPOO],
    steps: [acceptOrder, pay, readyForPickup],
  },
  {
    key: 'store-delivered',
    daysAgo: 12,
    type: 'Online Store',
    to: 'home',
    items: [CLEANSER, SHAMPOO],
    steps: [acceptOrder, pay, ship, deliverOrder],
  },
  {
    key: 'store-received',
    daysAgo: 30,
    type: 'Online Store',
    to: 'clinic',
    items: [BALM, CLEANSER],
    steps: [acceptOrder, pay, readyForPickup, receive],
  },
  { key: 'store-rejected', daysAgo: 34, type: 'Online Store', to: 'home', items: [SCALP_TONIC], steps: [rejectOrder] },
  {
    key: 'store-refunded',
    daysAgo: 40,
    type: 'Online Store',
    to: 'home',
    items: [SERUM],
    steps: [pay, rejectOrder, giveBack],
  },
  { key: 'store-draft', daysAgo: 0, type: 'Online Store', to: 'home', items: [SUN_STICK], isDraft: true },
];

const ORDERS: [MemberId, Order[]][] = [
  ['meiling', MEILING],
  [
    'ravi',
    [
      {
        key: 'store-paid',
        daysAgo: 15,
        type: 'Online Store',
        to: 'home',
        items: [CREAM, SERUM],
        steps: [acceptOrder, pay, ship, deliverOrder],
      },
    ],
  ],
  ['siti', [{ key: 'refill-unpaid', daysAgo: 2, type: 'Refill', to: 'clinic', items: [ANTIHISTAMINE] }]],
];

/** Each step comes two hours after the one before. */
const makeOrder = async (tx: Transaction<Database>, userId: MemberId, order: Order, now: IsoInstant): Promise<void> => {
  const madeAt = addMs(now, -order.daysAgo * DAY_MS - 12 * HOUR_MS);
  const id = await createInvoice(tx, {
    key: `${userId}-${order.key}`,
    patientId: patientIdOf(userId),
    invoiceType: order.type,
    clinicId: order.type === 'Refill' ? CLINIC : SHOP,
    finalized: order.isDraft !== true,
    items: order.items,
    itemsRemoved: order.itemsRemoved ?? [],
    delivery: deliveryOf(userId, order),
    pointsRedeemed: order.points ?? 0,
    now: madeAt,
  });
  for (const [index, step] of (order.steps ?? []).entries())
    await step(tx, id, addMs(madeAt, (index + 1) * 2 * HOUR_MS));
};

export const makeInvoices = async (tx: Transaction<Database>, now: IsoInstant): Promise<void> => {
  // the oldest first: NIK$ move in the order of time
  for (const [userId, orders] of ORDERS)
    for (const order of orders.toSorted((a, b) => b.daysAgo - a.daysAgo)) await makeOrder(tx, userId, order, now);
};
