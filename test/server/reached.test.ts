/** States that invoices get into by calls of the product: the list that all made-up worlds are held to. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Invoice } from '#contract/entities/invoice.ts';
import { ORDER_STATES, orderStateOf } from '#contract/rules/order-state.ts';
import { ORDER_SAMPLES } from '#harness/dom/orders.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { readInvoice } from '#harness/server/orders.ts';
import { listReachable, listUnreached } from '#harness/server/unreached.ts';
import { isReached, REACHED, tupleOf } from '#model/reached.ts';
import { type Journey, type Subject, take } from '#test/kit/journeys.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ isExploring: true });
let gateway: OpenGateway;
beforeAll(async () => {
  gateway = await openGateway(world());
  gateway.mute();
});
afterAll(() => gateway.close());

const JOURNEYS: readonly Journey[] = [
  ['store, sent', 'announces a transfer', 'a transfer comes', 'is sent', 'is delivered', 'receives'],
  ['store, sent', 'announces a transfer', 'is accepted', 'a part is transferred', 'a transfer comes'],
  ['store, sent', 'announces a transfer', 'a part is transferred', 'is rejected', 'is sent back by bank'],
  ['store, sent', 'announces a transfer', 'too much is transferred', 'is sent back by bank'],
  [
    'store, sent',
    'announces a transfer',
    'too much is transferred',
    'is sent',
    'is delivered',
    'receives',
    'is sent back by bank',
  ],
  [
    'store, sent',
    'announces a transfer',
    'days pass',
    'days pass',
    'a week passes',
    'a transfer comes',
    'is sent back by bank',
  ],
  ['store, sent', 'announces a transfer', 'is rejected'],
  ['store, sent', 'pays by card', 'is sent', 'receives'],
  ['store, sent', 'pays by card', 'is rejected'],
  ['store, sent', 'pays by card, refunded late', 'is rejected', 'refunds end'],
  ['store, sent', 'pays by card', 'none of it', 'is sent', 'is delivered', 'receives'],
  ['store, sent', 'pays by card, the bank decides', 'the bank agrees'],
  ['store, sent', 'pays by card, the bank decides', 'the bank refuses'],
  ['store, sent', 'pays by card, the bank decides', 'is accepted'],
  ['store, sent', 'pays by card, the bank decides', 'is rejected', 'the bank agrees'],
  ['store, sent', 'pays by card, and nobody says so', 'a quarter of an hour passes'],
  ['store, sent', 'a quarter of an hour passes'],
  ['store, sent', 'is accepted', 'a transfer comes', 'is sent'],
  ['store, sent', 'is rejected'],
  ['store, sent', 'comes to the counter', 'NIK$ pay a part', 'a transfer comes'],
  ['store, sent', 'comes to the counter', 'NIK$ pay all', 'is sent', 'is delivered', 'receives'],
  ['store, sent', 'comes to the counter', 'is accepted', 'days pass', 'days pass'],
  ['store, sent', 'comes to the counter', 'days pass', 'days pass', 'a transfer comes', 'is sent back by bank'],
  ['store, picked up', 'pays by card', 'is ready', 'is delivered', 'receives'],
  ['store, picked up', 'pays by card', 'is ready', 'receives'],
  ['store, nothing to pay', 'closes', 'is accepted', 'is ready', 'is delivered', 'receives'],
  ['store, nothing to pay', 'a quarter of an hour passes'],
  ['store, nothing to pay', 'closes', 'is rejected'],
  ['store, abroad', 'asks the clinic', 'is accepted', 'a transfer comes', 'is sent', 'is delivered', 'receives'],
  ['store, abroad', 'asks the clinic', 'is rejected'],
  ['store, abroad for nothing', 'asks the clinic'],
  ['store, abroad', 'asks the clinic', 'days pass', 'a week passes', 'a week passes'],
  ['store, abroad', 'asks the clinic', 'a transfer comes', 'is rejected', 'is sent back by bank'],
  ['store, abroad', 'asks the clinic', 'too much is transferred', 'is accepted', 'is sent back by bank'],
  ['store, a guest', 'announces a transfer', 'a transfer comes', 'is ready'],
  ['refill, sent', 'announces a transfer', 'a transfer comes', 'is sent', 'is delivered', 'receives'],
  ['refill, sent', 'announces a transfer', 'days pass', 'a week passes', 'a week passes'],
  ['refill, sent', 'announces a transfer', 'a part is transferred', 'a transfer comes'],
  ['refill, sent', 'too much is transferred', 'is sent', 'is sent back by bank', 'is delivered', 'receives'],
  ['refill, sent', 'fewer pieces', 'pays by card'],
  ['refill, sent', 'pays by card', 'fewer pieces', 'is sent', 'is delivered', 'receives'],
  ['refill, sent', 'pays by card, refunded late', 'fewer pieces', 'refunds end'],
  ['refill, sent', 'pays by card, the bank decides', 'the bank agrees'],
  ['refill, sent', 'pays by card, the bank decides', 'the bank refuses'],
  ['refill, sent', 'a transfer comes', 'fewer pieces', 'is sent back by bank'],
  ['refill, sent', 'a week passes', 'a transfer comes', 'is sent back by bank'],
  ['refill, sent', 'comes to the counter', 'NIK$ pay a part'],
  ['refill, picked up', 'NIK$ pay all', 'is ready', 'is delivered', 'receives'],
  ['refill, sent', 'NIK$ pay all', 'is rejected'],
  ['store, sent', 'pays by card, and nobody says so', 'a transfer comes', 'refunds end'],
  ['store, sent', 'pays by card, and nobody says so', 'a part is transferred', 'refunds end'],
  ['refill, sent', 'pays by card, and nobody says so', 'a transfer comes', 'refunds end', 'is sent', 'receives'],
  ['refill, to be confirmed', 'asks the clinic', 'pays by card'],
  ['store, picked up', 'comes to the counter', 'NIK$ pay all', 'is ready', 'is delivered', 'receives'],
  ['store, sent', 'announces a transfer', 'pays by card', 'is sent'],
  ['store, sent', 'announces a transfer', 'NIK$ pay a part'],
  ['refill, sent', 'is rejected'],
  ['refill, sent', 'pays by card', 'is rejected'],
  ['refill, sent', 'pays by card, refunded late', 'is rejected', 'refunds end'],
  ['refill, picked up', 'pays by card', 'is ready', 'is delivered', 'receives'],
  [
    'refill, to be confirmed',
    'asks the clinic',
    'is accepted',
    'announces a transfer',
    'a transfer comes',
    'is ready',
    'receives',
  ],
  ['refill, to be confirmed', 'asks the clinic', 'days pass', 'a week passes', 'a week passes'],
  ['refill, to be confirmed', 'asks the clinic', 'a transfer comes', 'is accepted'],
  ['refill, to be confirmed', 'asks the clinic', 'a transfer comes', 'is rejected', 'is sent back by bank'],
  ['refill, to be confirmed', 'asks the clinic', 'is rejected'],
  ['refill, to be confirmed', 'days pass'],
  ['refill, abroad', 'asks the clinic', 'is accepted', 'a part is transferred', 'a transfer comes', 'is sent'],
  ['refill at the counter', 'pays by card'],
  ['consultation', 'pays by card', 'the visit comes', 'the visit ends'],
  ['consultation', 'pays by card', 'the clinic cancels the visit'],
  [
    'consultation',
    'pays by card',
    'the visit comes',
    'the visit goes on at the clinic',
    'the next visit ends with a small bill',
    'refunds end',
  ],
  ['consultation', 'pays by card, refunded late', 'the clinic rejects the visit', 'refunds end'],
  ['consultation', 'pays by card, the bank decides', 'the bank agrees'],
  ['consultation', 'pays by card, the bank decides', 'a quarter of an hour passes', 'the bank agrees'],
  ['consultation', 'pays by card, the bank decides', 'the bank refuses'],
  ['consultation', 'a quarter of an hour passes'],
  ['consultation', 'cancels the visit'],
  ['deposit', 'pays by card', 'the visit comes', 'the visit ends'],
  ['deposit', 'pays by card', 'the visit comes', 'the visit ends with a bill'],
  ['deposit', 'pays by card, the bank decides', 'the bank agrees'],
  ['deposit', 'pays by card, refunded late', 'the clinic cancels the visit', 'refunds end'],
  ['deposit', 'days pass'],
  ['bill', 'announces a transfer', 'a transfer comes'],
  ['bill', 'pays by card'],
  ['bill', 'pays by card, the bank decides'],
  ['bill', 'a part is transferred', 'too much is transferred', 'is sent back by bank'],
  ['bill after a deposit', 'pays by card'],
  ['store, sent', 'announces a transfer', 'pays by card, the bank decides', 'is rejected', 'the bank agrees'],
  ['bill', 'the bill is void'],
  ['sold at the counter, in cash', 'the sale is void'],
  ['sold at the counter, by transfer', 'the sale is void', 'is sent back by bank'],
  ['bill after a deposit', 'the bill is void'],
  ['deposit', 'pays by card', 'the visit comes', 'the visit ends with a small bill', 'refunds end'],
  ['store, sent', 'pays by card', 'fewer pieces', 'refunds end', 'is sent', 'is delivered', 'receives'],
  ['store, sent', 'pays by card, refunded late', 'fewer pieces', 'refunds end'],
  ['store, picked up', 'pays by card', 'fewer pieces', 'is ready', 'is delivered', 'receives'],
  ['store, sent', 'announces a transfer', 'fewer pieces', 'a transfer comes', 'fewer pieces', 'is sent back by bank'],
  ['bill', 'pays in cash', 'two dollars go back in cash', 'the rest goes back in cash'],
  ['bill', 'pays in cash', 'two dollars go back by bank', 'is sent back by bank'],
  ['bill', 'pays by card, refunded late', 'two dollars go back by card', 'refunds end'],
  ...(['store, picked up', 'refill, picked up'] as const).map(
    (start): Journey => [start, 'a transfer comes', 'is ready', 'its transfer is of another order', 'is delivered'],
  ),
  ...(['store, sent', 'refill, sent'] as const).flatMap((start): Journey[] => [
    [
      start,
      'announces a transfer',
      'pays in cash',
      'is sent',
      'two dollars go back in cash',
      'is delivered',
      'receives',
    ],
    [
      start,
      'announces a transfer',
      'pays in cash',
      'is sent',
      'two dollars go back by bank',
      'is delivered',
      'receives',
    ],
    [start, 'a transfer comes', 'is sent', 'its transfer is of another order', 'is delivered', 'receives'],
    [start, 'pays by card, refunded late', 'is sent', 'two dollars go back by card', 'is delivered', 'receives'],
    [start, 'announces a transfer', 'NIK$ pay a part', 'pays in cash', 'the NIK$ go back'],
  ]),
];

const reachableOf = ({ invoiceType, finalized, payment, delivery, ostBalance }: Invoice) => ({
  invoiceType,
  finalized,
  paymentStatus: payment.status,
  deliveryStatus: delivery[0]?.deliveryStatus ?? null,
  balance: ostBalance,
});

const tuples = new Set<string>();
const states = new Set<string>();
const isOfDemo = sql`id like 'invoice-%'`;
const look = async ({ id, token, patient }: Subject) => {
  for (const made of await listReachable(world().db, sql`not ${isOfDemo}`)) tuples.add(tupleOf(made));
  const invoice = await readInvoice(world(), token, id, patient);
  if (invoice.delivery.length > 0) states.add(orderStateOf(invoice));
};
beforeAll(async () => {
  for (const journey of JOURNEYS) await take({ world: world(), gateway }, journey, look);
});

test('the list has the states that journeys of the product get invoices into, and no others', async () => {
  expect([...tuples].toSorted()).toEqual(REACHED);
});

test('SERVER-53: every state of an order that has words is reached; an unknown one is of a later version of the server', () => {
  expect(ORDER_STATES.filter((state) => !states.has(state))).toEqual(['unknown']);
});

test('the demo has orders in such states alone', async () => {
  expect(await listUnreached(world().db, isOfDemo)).toEqual([]);
});

test('the samples of the views are in such states alone', () => {
  const unreached = ORDER_STATES.filter(
    (state) => state !== 'unknown' && !isReached(reachableOf(v.parse(Invoice, ORDER_SAMPLES[state]))),
  );
  expect(unreached).toEqual([]);
});
