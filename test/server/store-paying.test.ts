/** An order of the store on its way to the till: paid in time or late, closed, or asked about. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { moneyToWire } from '#contract/money.ts';
import { commitmentOf } from '#contract/rules/commitment.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { ask } from '#stage/world/ask.ts';
import { type OpenGateway, openGateway } from '#stage/world/gateway.ts';
import { payByTransfer, readInvoice } from '#stage/world/orders.ts';
import { ABROAD } from '#stage/world/refills.ts';
import { askOrder, inStore, orderOf, setInStore, startGuest } from '#stage/world/store.ts';
import { auditBooks } from '#stage/world/storm.ts';
import { askIntent, intentBody, moneyOf, record, secretOf } from '#stage/world/unpaid.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';

const world = worldPerFile();
const CREAM = { 'Calm barrier cream': 2 };
const IN_STORE = 2;
let token: string;
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
  await setInStore(world(), 'Calm barrier cream', IN_STORE);
});
afterEach(() => gateway.close());

type Order = Pick<Invoice, '_id' | 'invoiceNo' | 'ostBalance'>;
const toPay = ({ _id: id, invoiceNo, ostBalance }: Order) => ({ id, invoiceNo, amount: moneyToWire(ostBalance) });
const lapse = async () => {
  world().clock.advance(16 * MINUTE_MS);
  await followOrders(world().deps);
};
const act = (call: Call, { _id: id }: Order) => ask(world(), call, { token, params: { id } });
const read = ({ _id }: Order) => readInvoice(world(), token, _id);

test('SERVER-51: an order that is paid is no draft: the next one is another', async () => {
  const order = await orderOf(world(), CREAM, { token });
  await gateway.pay(await secretOf(world(), token, toPay(order)));
  await record(world(), token, toPay(order));
  await setInStore(world(), 'Calm barrier cream', IN_STORE);
  expect((await orderOf(world(), CREAM, { token }))._id).not.toBe(order._id);
  const paid = await read(order);
  expect([paid.finalized, paid.ostBalance, commitmentOf(paid)]).toEqual([true, 0, 'paid']);
  await lapse();
  expect((await read(order)).delivery[0]?.deliveryStatus).toBe('Pending');
});

test('an order that is made anew with another sum cannot be paid by the form of the first one', async () => {
  const first = await orderOf(world(), CREAM, { token });
  const secret = await secretOf(world(), token, toPay(first));
  const second = await orderOf(world(), { 'Calm barrier cream': 1 }, { token });
  expect(second._id).toBe(first._id);
  expect((await gateway.pay(secret)).status).toBeUndefined();
  expect((await askIntent(world(), token, intentBody(toPay(first)))).refused).not.toBeNull();
});

test('while the bank decides, the draft is not made another order', async () => {
  const order = await orderOf(world(), CREAM, { token });
  await gateway.pay(await secretOf(world(), token, toPay(order)), '4000000000008880');
  await record(world(), token, toPay(order));
  expect((await askOrder(world(), CREAM, { token })).code).toBe('PAYMENT_PROCESSING');
  await lapse();
  expect(await inStore(world(), 'Calm barrier cream')).toBe(0);
});

describe('paid, and told after its time was over and its pieces were sold to another', () => {
  test.for([
    ['the app’s call', (order: Order) => record(world(), token, toPay(order))],
    [
      'the reconciliation',
      async () => {
        world().clock.advance(2 * MINUTE_MS);
        await heal(world().deps);
      },
    ],
  ] as const)('by %s: it is given back in full with a reference, and nothing is sold twice', async ([, learn]) => {
    const order = await orderOf(world(), CREAM, { token });
    await gateway.pay(await secretOf(world(), token, toPay(order)));
    // the provider cannot be asked just now
    gateway.trouble.kind = 'fails';
    await lapse();
    gateway.trouble.kind = 'none';
    const guest = await startGuest(world());
    expect((await askOrder(world(), CREAM, { ...guest, reuses: false })).status).toBe(200);
    world().clock.advance(MINUTE_MS);
    await learn(order);
    await learn(order);
    const [refund, ...others] = gateway.book.refunds();
    expect([refund?.amount, others]).toEqual([10_465, []]);
    expect(await moneyOf(world(), toPay(order))).toMatchObject({
      balance: 0,
      status: 'refunded',
      reference: refund?.id,
    });
    expect(await inStore(world(), 'Calm barrier cream')).toBe(0);
    expect(await auditBooks(world().db)).toEqual([]);
  });
});

test('of fifty who order the last pieces at once one gets them', async () => {
  const guests = await Promise.all(Array.from({ length: 50 }, () => startGuest(world())));
  const replies = await Promise.all(guests.map((guest) => askOrder(world(), CREAM, { ...guest, reuses: false })));
  const sold = replies.filter(({ status }) => status === 200);
  expect(sold).toHaveLength(1);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['OUT_OF_STOCK']),
  );
  expect(await inStore(world(), 'Calm barrier cream')).toBe(0);
});

test('SERVER-50: one order that is sent twenty times at once is one draft, and its pieces are taken once', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => askOrder(world(), CREAM, { token })));
  expect(new Set(replies.map(({ answer }) => answer?.data.invoice._id)).size).toBe(1);
  expect(await inStore(world(), 'Calm barrier cream')).toBe(0);
  expect(await auditBooks(world().db)).toEqual([]);
});

test('SERVER-52 API-57: an order that still costs something is not closed; its time does not end one that was closed', async () => {
  const order = await orderOf(world(), CREAM, { token });
  expect((await act(invoiceCalls.closeInvoice, order)).code).toBe('BALANCE_OPEN');
  await payByTransfer(world(), token, order._id);
  expect((await act(invoiceCalls.closeInvoice, order)).status).toBe(200);
  await lapse();
  expect(await read(order)).toMatchObject({
    finalized: true,
    ostBalance: 0,
    delivery: [{ deliveryStatus: 'Pending' }],
  });
});

test('an order whose time is over cannot be closed', async () => {
  const order = await orderOf(world(), CREAM, { token });
  await lapse();
  expect((await act(invoiceCalls.closeInvoice, order)).code).toBe('NOT_CHANGEABLE');
  expect(commitmentOf(await read(order))).toBe('nothing');
});

test('SERVER-53 CHECKOUT-04: an order abroad is asked about, keeps its pieces, and is a request until the clinic answers', async () => {
  const order = await orderOf(world(), CREAM, { token, delivery: ABROAD });
  expect((await act(invoiceCalls.requestConfirmation, order)).status).toBe(200);
  expect((await act(invoiceCalls.requestConfirmation, order)).status).toBe(200);
  await lapse();
  const asked = await read(order);
  expect(asked).toMatchObject({ finalized: true, confirmation: { status: 'requested' } });
  expect(commitmentOf(asked)).toBe('requested');
  expect(await inStore(world(), 'Calm barrier cream')).toBe(0);
});

test('SERVER-53: a transfer that is announced keeps the pieces, too', async () => {
  const order = await orderOf(world(), CREAM, { token });
  await act(invoiceCalls.requestConfirmation, order);
  await lapse();
  expect(commitmentOf(await read(order))).toBe('toPay');
  expect(await inStore(world(), 'Calm barrier cream')).toBe(0);
});
