/** An order of the store on its way to the till: paid in time or late, closed, or asked about. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { moneyToWire } from '#contract/money.ts';
import { commitmentOf } from '#contract/rules/commitment.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { enrol, grant } from '#harness/server/niks.ts';
import { asStaff, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { ABROAD } from '#harness/server/refills.ts';
import { askOrder, inStore, orderOf, setInStore, startGuest } from '#harness/server/store.ts';
import { auditBooks } from '#harness/server/storm.ts';
import { askIntent, intentBody, moneyOf, record, secretOf } from '#harness/server/unpaid.ts';
import { applyMigrations } from '#server/db/migrate.store.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { inPast } from '#test/kit/past.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

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
const statusOf = async (order: Order) => (await read(order)).delivery[0]?.deliveryStatus;
const transfer = ({ _id: id }: Order, amount: number, reference: string) =>
  asStaff(world(), operatorCalls.receiveTransfer, { id }, { amount, reference });

test('SERVER-51: an order that is paid is no draft: the next one is another', async () => {
  const order = await orderOf(world(), CREAM, { token });
  await gateway.pay(await secretOf(world(), token, toPay(order)));
  await record(world(), token, toPay(order));
  await setInStore(world(), 'Calm barrier cream', IN_STORE);
  expect((await orderOf(world(), CREAM, { token }))._id).not.toBe(order._id);
  const paid = await read(order);
  expect([paid.finalized, paid.ostBalance, commitmentOf(paid)]).toEqual([true, 0, 'paid']);
  await lapse();
  expect(await statusOf(order)).toBe('Confirmed');
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

describe('while the server does not know yet that the bank decides, or has decided, nobody orders a second time', () => {
  test.for([
    ['decides', '4000000000008880', 'processing'],
    ['has decided', undefined, 'paid'],
  ] as const)('PAY-25: it %s', async ([, card, status]) => {
    const guest = await startGuest(world());
    const first = await orderOf(world(), CREAM, { ...guest, reuses: false });
    const payment = toPay(first);
    await gateway.pay(await secretOf(world(), guest.token, payment), card);
    await setInStore(world(), 'Calm barrier cream', IN_STORE);
    expect((await askOrder(world(), CREAM, { ...guest, reuses: false })).code).toBe('PAYMENT_PROCESSING');
    expect((await moneyOf(world(), payment)).status).toBe(status);
    expect(gateway.book.refunds()).toEqual([]);
    expect(await inStore(world(), 'Calm barrier cream')).toBe(IN_STORE);
  });
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
    // the provider is unreachable for this run
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

test('CHECKOUT-05 SERVER-52 API-57: an order that still costs something is not closed; its time does not end one that was closed', async () => {
  const order = await orderOf(world(), CREAM, { token });
  expect((await act(invoiceCalls.closeInvoice, order)).code).toBe('BALANCE_OPEN');
  await payByTransfer(world(), token, order._id);
  expect((await act(invoiceCalls.closeInvoice, order)).status).toBe(200);
  await lapse();
  expect(await read(order)).toMatchObject({
    finalized: true,
    ostBalance: 0,
    delivery: [{ deliveryStatus: 'Confirmed' }],
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

test('CHECKOUT-06: an order abroad that costs nothing is asked about, and is not placed by closing it', async () => {
  await sql`update inventory set price = 40000 where name = 'Calm barrier cream'`.execute(world().db);
  const order = await orderOf(
    world(),
    { 'Calm barrier cream': 1 },
    { token, delivery: ABROAD, promotions: ['FIVEOFF'] },
  );
  expect(order.ostBalance).toBe(0);
  expect((await act(invoiceCalls.closeInvoice, order)).code).toBe('NOT_CONFIRMED');
  expect(commitmentOf(await read(order))).toBe('nothing');
  expect((await act(invoiceCalls.requestConfirmation, order)).status).toBe(200);
  expect(commitmentOf(await read(order))).toBe('requested');
});

test('SERVER-53: a transfer that is announced keeps the pieces, too', async () => {
  const order = await orderOf(world(), CREAM, { token });
  await act(invoiceCalls.requestConfirmation, order);
  await lapse();
  expect(commitmentOf(await read(order))).toBe('announced');
  expect(await inStore(world(), 'Calm barrier cream')).toBe(0);
});

describe('a domestic order', () => {
  test('CHECKOUT-21 REC-15 REC-07: is confirmed by its card payment, at that time, and the shop may still reject it', async () => {
    const order = await orderOf(world(), CREAM, { token });
    expect(await statusOf(order)).toBe('Pending');
    await gateway.pay(await secretOf(world(), token, toPay(order)));
    world().clock.advance(MINUTE_MS);
    await record(world(), token, toPay(order));
    const { delivery } = await read(order);
    expect(delivery[0]?.deliveryStatus).toBe('Confirmed');
    expect(delivery[0]?.reached.at(-1)).toEqual({ deliveryStatus: 'Confirmed', at: await world().clock.now() });
    const reject = () => asStaff(world(), operatorCalls.rejectOrder, { id: order._id }, { reason: null });
    expect((await reject()).code).toBeNull();
    expect(await read(order)).toMatchObject({ ostBalance: 0, payment: { status: 'refunded' } });
    expect(await statusOf(order)).toBe('Rejected');
  });

  test('CHECKOUT-21: an announced transfer leaves it pending, a part of it too; all of it confirms it', async () => {
    const order = await orderOf(world(), CREAM, { token });
    await act(invoiceCalls.requestConfirmation, order);
    expect(await statusOf(order)).toBe('Pending');
    await transfer(order, 10, 'PN-part');
    expect(await statusOf(order)).toBe('Pending');
    await transfer(order, moneyToWire(order.ostBalance), 'PN-rest');
    expect(await statusOf(order)).toBe('Confirmed');
  });

  test('CHECKOUT-21: NIK$ at the counter that pay what is left confirm it', async () => {
    await enrol(world(), 'meiling');
    await grant(world(), 'meiling', 200, '2027-06-30');
    const order = await orderOf(world(), CREAM, { token });
    const owed = moneyToWire(order.ostBalance);
    await act(invoiceCalls.requestConfirmation, order);
    await transfer(order, Math.round((owed % 1) * 100) / 100 || 1, 'PN-cents');
    const points = Math.floor(moneyToWire((await read(order)).ostBalance));
    const body = { points, identity: { nric: 'S8412345E' } };
    expect((await asStaff(world(), operatorCalls.redeemNiks, { id: order._id }, body)).code).toBeNull();
    expect((await read(order)).ostBalance).toBe(0);
    expect(await statusOf(order)).toBe('Confirmed');
  });
});

test('CHECKOUT-21: an order abroad waits for the shop, also when its money is there already', async () => {
  const order = await orderOf(world(), CREAM, { token, delivery: ABROAD });
  await act(invoiceCalls.requestConfirmation, order);
  await transfer(order, moneyToWire(order.ostBalance), 'PN-abroad');
  expect(await statusOf(order)).toBe('Pending');
  await asStaff(world(), operatorCalls.acceptOrder, { id: order._id });
  expect(await statusOf(order)).toBe('Confirmed');
});

test('CHECKOUT-21: orders that were paid before paid ones were confirmed are confirmed since their last payment', async () => {
  await inPast(world(), '0025', async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    await run("insert into patient (id, name, is_guest, created_at) values ('p', 'Tan Ah Kow', false, now())");
    for (const [id, to, paid] of [
      ['paid', 'Pickup', 5],
      ['part', 'Pickup', 2],
      ['abroad', 'Deliver To Other Countries', 5],
    ] as const) {
      await run(`insert into invoice (id, invoice_no, receipt_id, patient_id, invoice_type, created_at, finalized,
          subtotal, total_discount, total_tax, points_redeemed, rounding, total)
        values ('${id}', '${id}', '${id}', 'p', 'Online Store', now(), true, 5, 0, 0, 0, 0, 5)`);
      await run(
        `insert into delivery (invoice_id, delivery_type, delivery_status, fee) values ('${id}', '${to}', 'Pending', 0)`,
      );
      await run(`insert into journal_entry (invoice_id, kind, amount, cause, created_at) values
        ('${id}', 'charge', 5, 'c-${id}', now()), ('${id}', 'payment', -${paid}, 'p-${id}', '2026-05-01T00:00:00Z')`);
    }
    await run('set constraints all immediate');
    await applyMigrations(tx);
    const { rows } = await sql<{ id: string; status: string }>`
      select invoice_id as id, delivery_status as status from delivery order by invoice_id`.execute(tx);
    expect(rows.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'abroad Pending',
      'paid Confirmed',
      'part Pending',
    ]);
    const reached = await tx.selectFrom('delivery_reached').select(['invoice_id', 'delivery_status']).execute();
    expect(reached).toEqual([{ invoice_id: 'paid', delivery_status: 'Confirmed' }]);
  });
});
