/** The clinic decides about a refill while the patient pays for it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { moneyToWire } from '#contract/money.ts';
import { commitmentOf } from '#contract/rules/commitment.ts';
import { answerOf } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { asStaff, readInvoice } from '#harness/server/orders.ts';
import { orderOf, PICKUP, PLAIN, stockOf } from '#harness/server/refills.ts';
import { askIntent, intentBody, moneyOf, record, secretOf } from '#harness/server/unpaid.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let token: string;
beforeEach(async () => {
  token = await world().signIn('meiling');
});

type Refill = Pick<Invoice, '_id' | 'invoiceNo' | 'ostBalance'>;
const read = ({ _id }: Pick<Refill, '_id'>) => readInvoice(world(), token, _id);
const told = async (language = 'en-SG') => {
  const headers = { 'accept-language': language };
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token, headers });
  return data.map(({ event, msg }) => [event, msg]);
};
/** Notifications of the patient about an order that contain `words`. */
const toldOf = async ({ invoiceNo }: Refill, words: string, language?: string) =>
  (await told(language)).filter(([, msg]) => msg?.includes(invoiceNo) && msg.includes(words));
const toPay = ({ _id: id, invoiceNo, ostBalance }: Refill) => ({ id, invoiceNo, amount: moneyToWire(ostBalance) });

let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
});
afterEach(() => gateway.close());
const change = (order: Refill, qty: number) =>
  asStaff(
    world(),
    operatorCalls.changeOrderItem,
    { id: order._id },
    { item: `${order._id}-0`, qty, reason: 'One left' },
  );
const given = () => gateway.book.refunds().map(({ amount }) => amount);

test('SERVER-66: the clinic gives fewer after the payment: the rest goes back to the card, the order stays paid, and a part of it reads as refunded', async () => {
  const order = await orderOf(world(), PLAIN, PICKUP, { token });
  await gateway.pay(await secretOf(world(), token, toPay(order)));
  await record(world(), token, toPay(order));
  await change(order, 1);
  await change(order, 1);
  expect(given()).toEqual([1_350]);
  expect(await moneyOf(world(), toPay(order))).toMatchObject({ balance: 0, status: 'partlyRefunded' });
  expect(commitmentOf(await read(order))).toBe('paid');
});

test('SERVER-66: the clinic gives fewer while the card form is open: the old sum cannot be paid, the new one is asked about', async () => {
  const order = await orderOf(world(), PLAIN, PICKUP, { token });
  const secret = await secretOf(world(), token, toPay(order));
  await change(order, 1);
  expect((await gateway.pay(secret)).status).toBeUndefined();
  expect((await askIntent(world(), token, intentBody(toPay(order)))).refused).not.toBeNull();
  const changed = toPay(await read(order));
  await gateway.pay(await secretOf(world(), token, changed));
  await record(world(), token, changed);
  expect(await moneyOf(world(), changed)).toMatchObject({ balance: 0, status: 'paid' });
  expect(given()).toEqual([]);
});

test.for([
  ['fewer', 1_350, (order: Refill) => change(order, 1)],
  [
    'nothing',
    8_980,
    (order: Refill) => asStaff(world(), operatorCalls.rejectOrder, { id: order._id }, { reason: 'Recalled' }),
  ],
] as const)(
  'SERVER-66: the clinic gives %s just after the card was charged: %d cents go back',
  async ([, cents, decide]) => {
    const order = await orderOf(world(), PLAIN, PICKUP, { token });
    const secret = await secretOf(world(), token, toPay(order));
    gateway.mute();
    await gateway.pay(secret);
    expect((await decide(order)).status).toBe(200);
    // a webhook may count it at the same moment
    await expect.poll(async () => (await moneyOf(world(), toPay(order))).balance).toBe(0);
    expect(given()).toEqual([cents]);
  },
);

test('SERVER-66: the clinic rejects while the card form is open: nothing is charged, and the patient reads why', async () => {
  const order = await orderOf(world(), PLAIN, PICKUP, { token });
  const secret = await secretOf(world(), token, toPay(order));
  const body = { reason: 'The doctor wants to see you first' };
  for (const _ of [1, 2]) await asStaff(world(), operatorCalls.rejectOrder, { id: order._id }, body);
  expect((await gateway.pay(secret)).status).toBeUndefined();
  expect(await askIntent(world(), token, intentBody(toPay(order)))).toMatchObject({ code: 'NOTHING_TO_PAY' });
  expect(gateway.book.refunds()).toEqual([]);
  const rejected = await read(order);
  expect(rejected).toMatchObject({ ostBalance: 0, delivery: [{ deliveryStatus: 'Rejected' }] });
  expect(commitmentOf(rejected)).toBe('nothing');
  expect([await stockOf(world(), 'cetirizine-10-mg'), await stockOf(world(), 'minoxidil-5-solution')]).toEqual([
    40, 12,
  ]);
  expect(await toldOf(order, body.reason)).toHaveLength(1);
  expect(await toldOf(order, body.reason, 'zh-CN')).toHaveLength(1);
});
