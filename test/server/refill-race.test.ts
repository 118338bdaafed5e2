/** Concurrent orders: the last pieces, the rest of a prescription, and one cart go to one order each. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { ask } from '#harness/server/ask.ts';
import { asStaff, readInvoice } from '#harness/server/orders.ts';
import {
  askCart,
  askOrder,
  cartOf,
  HOME,
  orderOf,
  PICKUP,
  PLAIN,
  SPECIAL,
  setStock,
  stockOf,
} from '#harness/server/refills.ts';
import { auditBooks } from '#harness/server/storm.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const AT_ONCE = 20;
const tallyOf = (replies: readonly { status: number; code: string | null }[]): Record<string, number> => {
  const tally: Record<string, number> = {};
  for (const { status, code } of replies)
    tally[`${status} ${code ?? ''}`.trim()] = (tally[`${status} ${code ?? ''}`.trim()] ?? 0) + 1;
  return tally;
};
const times = <Result>(run: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => run(index)));
const CETIRIZINE = 'meiling-cetirizine-10-mg';

/** Pieces of an item in live orders. */
const ordered = async (inventory: string): Promise<number> => {
  const { rows } = await sql<{ qty: number }>`
    select coalesce(sum(item.qty), 0) as qty from invoice_item item
      join refillable on refillable.id = refillable_id join delivery on delivery.invoice_id = item.invoice_id
    where inventory_id = ${`inventory-${inventory}`} and not is_removed and delivery_status <> 'Rejected'`.execute(
    world().db,
  );
  return rows[0]?.qty ?? 0;
};

test('SERVER-48: of two patients who order the last piece at once one gets it, and the other learns that it is gone', async () => {
  const [meiling, siti] = [await world().signIn('meiling'), await world().signIn('siti')];
  await setStock(world(), 'cetirizine-10-mg', 1);
  const carts = [
    [await cartOf(world(), { [CETIRIZINE]: 1 }, { token: meiling }), meiling],
    [await cartOf(world(), { 'siti-cetirizine-10-mg': 1 }, { token: siti }), siti],
  ] as const;
  const replies = await Promise.all(carts.map(([cart, token]) => askOrder(world(), cart, PICKUP, { token })));
  expect(tallyOf(replies)).toEqual({ '200': 1, '409 OUT_OF_STOCK': 1 });
  expect([await stockOf(world(), 'cetirizine-10-mg'), await ordered('cetirizine-10-mg')]).toEqual([0, 1]);
  expect(await auditBooks(world().db)).toEqual([]);
});

test('SERVER-48: one cart that is ordered many times at once is one order', async () => {
  const token = await world().signIn('meiling');
  const cart = await cartOf(world(), PLAIN, { token });
  const replies = await times((index) => askOrder(world(), cart, index % 2 === 0 ? PICKUP : HOME, { token }));
  expect(tallyOf(replies)).toEqual({ '200': AT_ONCE });
  expect(new Set(replies.map(({ answer }) => answer?.data.invoiceData._id)).size).toBe(1);
  expect([await stockOf(world(), 'cetirizine-10-mg'), await ordered('cetirizine-10-mg')]).toEqual([38, 2]);
  const kinds = await world().db.selectFrom('notification').select('kind').execute();
  expect(kinds).toEqual([{ kind: 'refillCreated' }]);
  expect(await auditBooks(world().db)).toEqual([]);
});

test('REFILL-20: of many tabs that price and order at once each gets its order or hears that another tab was later', async () => {
  const token = await world().signIn('meiling');
  const replies = await times(async () => {
    const { answer, status, code } = await askCart(world(), { [CETIRIZINE]: 1 }, { token });
    return answer ? askOrder(world(), answer.data, PICKUP, { token }) : { status, code };
  });
  const tally = tallyOf(replies);
  expect(
    Object.keys(tally).filter((answer) => !['200', '409 CART_CHANGED', '409 NOT_REFILLABLE'].includes(answer)),
  ).toEqual([]);
  const orders = tally['200'] ?? 0;
  expect(orders).toBeGreaterThan(0);
  // the prescription had six pieces
  expect(orders).toBeLessThanOrEqual(6);
  expect([await stockOf(world(), 'cetirizine-10-mg'), await ordered('cetirizine-10-mg')]).toEqual([
    40 - orders,
    orders,
  ]);
});

test('SERVER-48 SERVER-66: the patient changes the order while the clinic gives fewer or rejects it: one of both counts', async () => {
  const token = await world().signIn('meiling');
  for (let round = 0; round < 5; round += 1) {
    const cart = await cartOf(world(), { [CETIRIZINE]: 1, 'meiling-minoxidil-5-solution': 1 }, { token });
    const id = (await askOrder(world(), cart, HOME, { token })).answer?.data.invoiceData._id as InvoiceId;
    const body = { item: `${id}-0`, qty: 0, reason: 'Recalled' };
    const replies = await Promise.all([
      askOrder(world(), cart, PICKUP, { token }),
      asStaff(world(), operatorCalls.changeOrderItem, { id }, body),
      ask(world(), invoiceCalls.requestConfirmation, { token, params: { id } }),
      askCart(world(), { [CETIRIZINE]: 1 }, { token }, cart._id),
      asStaff(world(), operatorCalls.rejectOrder, { id }),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(replies.at(-1)?.status).toBe(200);
    expect([await stockOf(world(), 'cetirizine-10-mg'), await stockOf(world(), 'minoxidil-5-solution')]).toEqual([
      40, 12,
    ]);
  }
  expect(await auditBooks(world().db)).toEqual([]);
});

test('SERVER-66: an order that is accepted and rejected at once ends rejected, whoever comes first', async () => {
  const token = await world().signIn('meiling');
  for (let round = 0; round < 5; round += 1) {
    const order = await orderOf(world(), SPECIAL, PICKUP, { token });
    const params = { id: order._id };
    await ask(world(), invoiceCalls.requestConfirmation, { token, params });
    const [, rejected] = await Promise.all([
      asStaff(world(), operatorCalls.acceptOrder, params),
      asStaff(world(), operatorCalls.rejectOrder, params),
    ]);
    expect(rejected.status).toBe(200);
    expect(await readInvoice(world(), token, order._id)).toMatchObject({
      ostBalance: 0,
      delivery: [{ deliveryStatus: 'Rejected' }],
    });
    expect(await stockOf(world(), 'tretinoin-0-025-cream')).toBe(8);
  }
});

test('the request of the patient, the one that the server makes, the answer and the clock meet, and each counts once', async () => {
  const token = await world().signIn('meiling');
  const { _id: id } = await orderOf(world(), SPECIAL, PICKUP, { token });
  world().clock.advance(60 * 60_000);
  await Promise.all([
    followOrders(world().deps),
    ask(world(), invoiceCalls.requestConfirmation, { token, params: { id } }),
    followOrders(world().deps),
  ]);
  world().clock.advance(3 * 24 * 60 * 60_000);
  const [, , accepted] = await Promise.all([
    followOrders(world().deps),
    followOrders(world().deps),
    asStaff(world(), operatorCalls.acceptOrder, { id }),
  ]);
  expect(accepted.status).toBe(200);
  const kinds = await world()
    .db.selectFrom('notification')
    .select('kind')
    .where(sql`metadata->>'invoiceId'`, '=', id)
    .execute();
  const counts = kinds.map(({ kind }) => kind);
  for (const kind of ['refillCreated', 'orderDone']) expect(counts.filter((one) => one === kind)).toHaveLength(1);
  expect(counts.filter((one) => one === 'answerLate').length).toBeLessThanOrEqual(1);
});
