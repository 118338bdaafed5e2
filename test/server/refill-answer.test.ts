/** The clinic's answer to a refill: requested, late, or given; every person waiting gets a message. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { moneyFromWire, moneyToWire, negated } from '#contract/money.ts';
import { commitmentOf } from '#contract/rules/commitment.ts';
import { isPayable } from '#contract/rules/order-state.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { openGateway } from '#harness/server/gateway.ts';
import { asStaff, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { ABROAD, booksOf, HOME, orderOf, PICKUP, PLAIN, SPECIAL, stockOf } from '#harness/server/refills.ts';
import { askIntent, intentBody } from '#harness/server/unpaid.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const sgd = moneyFromWire;
let token: string;
beforeEach(async () => {
  token = await world().signIn('meiling');
});

type Refill = Pick<Invoice, '_id' | 'invoiceNo' | 'ostBalance'>;
const read = ({ _id }: Pick<Refill, '_id'>) => readInvoice(world(), token, _id);
const askFor = ({ _id }: Refill, query: Record<string, string> = {}) =>
  ask(world(), invoiceCalls.requestConfirmation, { token, params: { id: _id }, query });
const told = async (language = 'en-SG') => {
  const headers = { 'accept-language': language };
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token, headers });
  return data.map(({ event, msg }) => [event, msg]);
};
const follow = () => followOrders(world().deps);
/** Notifications of the patient about an order that contain `words`. */
const toldOf = async ({ invoiceNo }: Refill, words: string, language?: string) =>
  (await told(language)).filter(([, msg]) => msg?.includes(invoiceNo) && msg.includes(words));
const staffHears = async ({ invoiceNo }: Refill) => {
  await world().sendMail();
  return world()
    .outbox.list()
    .filter(({ text }) => text.includes(invoiceNo));
};
const toPay = ({ _id: id, invoiceNo, ostBalance }: Refill) => ({ id, invoiceNo, amount: moneyToWire(ostBalance) });

describe('a request', () => {
  test.for([
    ['an item that the clinic confirms', SPECIAL, PICKUP],
    ['a parcel abroad', PLAIN, ABROAD],
  ] as const)(
    'REFILL-21 SERVER-53: for %s turns the order from Confirmed to Pending, once',
    async ([, wanted, delivery]) => {
      const order = await orderOf(world(), wanted, delivery, { token });
      expect([commitmentOf(order), isPayable(order)]).toEqual(['nothing', false]);
      expect((await askFor(order)).status).toBe(200);
      const before = await booksOf(world());
      expect((await askFor(order)).status).toBe(200);
      expect(await booksOf(world())).toEqual(before);
      const asked = await read(order);
      expect(asked).toMatchObject({
        delivery: [{ deliveryStatus: 'Pending' }],
        payment: { status: 'none' },
        // Saturday, 10:00, and 8 open hours later
        confirmation: {
          status: 'requested',
          requestedAt: '2026-11-21T02:00:00.000Z',
          answerBy: '2026-11-21T10:00:00.000Z',
        },
      });
      expect(asked.items.map(({ decision }) => decision?.status)).toEqual(asked.items.map(() => 'waiting'));
      expect([commitmentOf(asked), isPayable(asked)]).toEqual(['requested', false]);
    },
  );

  test('SERVER-53: for a plain order in Singapore it is a transfer announced, once, and the order stays Confirmed', async () => {
    const order = await orderOf(world(), PLAIN, HOME, { token });
    for (const _ of [1, 2]) expect((await askFor(order)).status).toBe(200);
    const announced = await read(order);
    expect(announced).toMatchObject({
      delivery: [{ deliveryStatus: 'Confirmed' }],
      payment: { status: 'announced' },
      confirmation: null,
    });
    expect(commitmentOf(announced)).toBe('announced');
  });

  test('SERVER-53: a request that arrives after the clinic’s answer is refused and announces no transfer; before it no transfer is announced', async () => {
    const order = await orderOf(world(), SPECIAL, PICKUP, { token });
    const refused = { status: 409, code: 'NOT_CHANGEABLE' };
    expect(await askFor(order, { means: 'transfer' })).toMatchObject(refused);
    for (const _ of [1, 2]) expect((await askFor(order, { means: 'confirmation' })).status).toBe(200);
    expect(commitmentOf(await read(order))).toBe('requested');
    await asStaff(world(), operatorCalls.acceptOrder, { id: order._id });
    const before = await booksOf(world());
    expect(await askFor(order, { means: 'confirmation' })).toMatchObject(refused);
    expect(await booksOf(world())).toEqual(before);
    for (const _ of [1, 2]) expect((await askFor(order, { means: 'transfer' })).status).toBe(200);
    expect((await read(order)).payment.status).toBe('announced');
    await payByTransfer(world(), token, order._id);
    expect((await askFor(order, { means: 'transfer' })).status).toBe(200);
    expect((await read(order)).payment.status).toBe('paid');
  });

  test('for an order that the clinic has rejected it is refused, and nothing is written', async () => {
    const order = await orderOf(world(), SPECIAL, PICKUP, { token });
    await asStaff(world(), operatorCalls.rejectOrder, { id: order._id }, { reason: 'Recalled' });
    const before = await booksOf(world());
    expect(await askFor(order)).toMatchObject({ status: 409, code: 'NOT_CHANGEABLE' });
    expect(await booksOf(world())).toEqual(before);
  });

  test('SERVER-66: nothing can be paid before the clinic has answered, and then it can', async () => {
    const gateway = await openGateway(world());
    try {
      const order = await orderOf(world(), SPECIAL, PICKUP, { token });
      const pay = () => askIntent(world(), token, intentBody(toPay(order)));
      expect(await pay()).toMatchObject({ status: 409, code: 'NOT_CONFIRMED' });
      await askFor(order);
      expect(await pay()).toMatchObject({ status: 409, code: 'NOT_CONFIRMED' });
      await asStaff(world(), operatorCalls.acceptOrder, { id: order._id });
      expect(await pay()).toMatchObject({ status: 200, code: null });
      const accepted = await read(order);
      expect([commitmentOf(accepted), isPayable(accepted)]).toEqual(['approved', true]);
      expect(accepted.confirmation).toMatchObject({ status: 'accepted', answeredAt: '2026-11-21T02:00:00.000Z' });
      expect(accepted.items[0]?.decision).toMatchObject({ status: 'confirmed', askedQty: 1 });
      expect(await told()).toContainEqual(['ORDER_DONE', `Refill <b>${order.invoiceNo}</b> is confirmed.`]);
    } finally {
      await gateway.close();
    }
  });
});

describe('nobody answers', () => {
  test('patient and staff hear of it once, when the open hours of the deadline have passed', async () => {
    const order = await orderOf(world(), SPECIAL, PICKUP, { token });
    await askFor(order);
    world().clock.advance(8 * HOUR_MS - 1);
    await follow();
    expect((await read(order)).confirmation?.status).toBe('requested');
    world().clock.advance(1);
    await Promise.all([follow(), follow()]);
    await follow();
    expect((await read(order)).confirmation?.status).toBe('late');
    expect(commitmentOf(await read(order))).toBe('requested');
    expect(await toldOf(order, 'has not answered')).toEqual([
      ['REFILL_CREATED', expect.stringContaining('Nothing is charged.')],
    ]);
    expect(await toldOf(order, '尚未就', 'zh-CN')).toHaveLength(1);
    const mails = await staffHears(order);
    expect(mails).toMatchObject([{ to: DEMO_COMPANY.email, subject: `${order.invoiceNo} waits for an answer` }]);
    expect(JSON.stringify(mails)).not.toContain('Mei Ling');
  });

  test('the clinic has as long when a public holiday comes between', async () => {
    // Thursday, 24 December, 17:00
    world().clock.advance(33 * DAY_MS + 7 * HOUR_MS);
    token = await world().signIn('meiling');
    const order = await orderOf(world(), SPECIAL, PICKUP, { token });
    await askFor(order);
    // Saturday, 16:00
    expect((await read(order)).confirmation?.answerBy).toBe('2026-12-26T08:00:00.000Z');
  });

  test('nobody is told of an order that was answered in time', async () => {
    const [accepted, rejected] = [
      await orderOf(world(), SPECIAL, PICKUP, { token }),
      await orderOf(world(), SPECIAL, ABROAD, { token }),
    ];
    for (const order of [accepted, rejected]) await askFor(order);
    await asStaff(world(), operatorCalls.acceptOrder, { id: accepted._id });
    await asStaff(world(), operatorCalls.rejectOrder, { id: rejected._id });
    world().clock.advance(3 * DAY_MS);
    await follow();
    token = await world().signIn('meiling');
    for (const order of [accepted, rejected]) {
      expect(await toldOf(order, 'has not answered')).toEqual([]);
      expect(await staffHears(order)).toEqual([]);
    }
  });

  test('a request that never came is made by the clinic’s own server after a quarter of an hour', async () => {
    const order = await orderOf(world(), SPECIAL, PICKUP, { token });
    const plain = await orderOf(world(), PLAIN, PICKUP, { token });
    world().clock.advance(15 * MINUTE_MS - 1);
    await follow();
    expect((await read(order)).confirmation?.status).toBe('needed');
    world().clock.advance(1);
    await Promise.all([follow(), follow()]);
    expect(await read(order)).toMatchObject({
      delivery: [{ deliveryStatus: 'Pending' }],
      confirmation: { status: 'requested' },
    });
    expect(await read(plain)).toMatchObject({
      delivery: [{ deliveryStatus: 'Confirmed' }],
      payment: { status: 'none' },
    });
    expect((await askFor(order)).status).toBe(200);
  });

  test('a transfer that was announced and does not arrive is told of once; one that arrives is not', async () => {
    const missing = await orderOf(world(), { 'meiling-minoxidil-5-solution': 1 }, PICKUP, { token });
    const arrived = await orderOf(world(), { 'meiling-cetirizine-10-mg': 1 }, PICKUP, { token });
    for (const order of [missing, arrived]) await askFor(order);
    await payByTransfer(world(), token, arrived._id);
    world().clock.advance(10 * DAY_MS);
    token = await world().signIn('meiling');
    for (const _ of [1, 2]) await follow();
    for (const [order, times] of [
      [missing, 1],
      [arrived, 0],
    ] as const) {
      expect(await toldOf(order, 'has not arrived')).toHaveLength(times);
      expect(await staffHears(order)).toHaveLength(times);
    }
  });
});

describe('nobody pays', () => {
  const WEEK_MS = 7 * DAY_MS;
  const ended = (order: Refill, language?: string) =>
    toldOf(order, language === undefined ? 'Nothing is charged. You can order it again.' : '逾期未付款', language);

  test('after a week the order ends, its pieces are there for others, and the patient hears of it once', async () => {
    const before = await stockOf(world(), 'cetirizine-10-mg');
    const order = await orderOf(world(), PLAIN, HOME, { token });
    world().clock.advance(WEEK_MS - 1);
    await follow();
    expect([commitmentOf(await read(order)), await stockOf(world(), 'cetirizine-10-mg')]).toEqual([
      'toPay',
      before - 2,
    ]);
    world().clock.advance(1);
    token = await world().signIn('meiling');
    await Promise.all([follow(), follow()]);
    await follow();
    const gone = await read(order);
    expect(gone).toMatchObject({
      ostBalance: 0,
      delivery: [{ deliveryStatus: 'Rejected' }],
      payment: { status: 'none' },
      confirmation: null,
      lapsedAt: '2026-11-28T02:00:00.000Z',
    });
    expect([commitmentOf(gone), isPayable(gone)]).toEqual(['nothing', false]);
    expect(await stockOf(world(), 'cetirizine-10-mg')).toBe(before);
    for (const language of [undefined, 'zh-CN']) expect(await ended(order, language)).toHaveLength(1);
    const again = await orderOf(world(), PLAIN, HOME, { token });
    expect(again._id).not.toBe(order._id);
  });

  test('the week begins with the clinic’s answer; what is paid, asked or sent abroad goes on', async () => {
    const order = (wanted: Record<string, number>, delivery = PICKUP) => orderOf(world(), wanted, delivery, { token });
    const accepted = await order(SPECIAL);
    await askFor(accepted);
    const abroad = await order({ 'meiling-cetirizine-10-mg': 1 }, ABROAD);
    await askFor(abroad);
    await asStaff(world(), operatorCalls.acceptOrder, { id: abroad._id });
    const paid = await order({ 'meiling-cetirizine-10-mg': 1 });
    await payByTransfer(world(), token, paid._id);
    world().clock.advance(WEEK_MS);
    token = await world().signIn('meiling');
    await asStaff(world(), operatorCalls.acceptOrder, { id: accepted._id });
    world().clock.advance(WEEK_MS - 1);
    token = await world().signIn('meiling');
    await follow();
    const all = [accepted, abroad, paid];
    expect(await Promise.all(all.map((one) => ended(one)))).toEqual([[], [], []]);
    expect(commitmentOf(await read(accepted))).toBe('approved');
    world().clock.advance(1);
    await follow();
    expect((await Promise.all(all.map((one) => ended(one)))).map((notices) => notices.length)).toEqual([1, 0, 0]);
    // the accepted order lapsed unpaid
    expect(await read(accepted)).toMatchObject({ confirmation: { status: 'accepted' }, lapsedAt: expect.any(String) });
  });

  test('SERVER-66: a card form that is open then is withdrawn', async () => {
    const gateway = await openGateway(world());
    try {
      // a webhook in progress would hold the order's lock, and the job would postpone the order to its next run
      gateway.mute();
      const order = await orderOf(world(), PLAIN, PICKUP, { token });
      const pay = () => askIntent(world(), token, intentBody(toPay(order)));
      expect(await pay()).toMatchObject({ status: 200, code: null });
      world().clock.advance(WEEK_MS);
      token = await world().signIn('meiling');
      await follow();
      const { rows } = await sql<{ status: string }>`
        select status from payment_intent where invoice_id = ${order._id}`.execute(world().db);
      expect(rows).toEqual([{ status: 'canceled' }]);
      expect((await pay()).code).not.toBeNull();
    } finally {
      await gateway.close();
    }
  });
});

describe('the clinic gives fewer', () => {
  const change = (order: Refill, name: string, qty: number, reason = 'Only one is left') =>
    asStaff(world(), operatorCalls.changeOrderItem, { id: order._id }, { item: `${order._id}-${name}`, qty, reason });

  test('SERVER-66: the patient pays less, reads why, and the rest is in stock again; once', async () => {
    const order = await orderOf(world(), { 'meiling-cetirizine-10-mg': 3, 'meiling-tretinoin-0-025-cream': 1 }, HOME, {
      token,
    });
    await askFor(order);
    for (const _ of [1, 2]) expect((await change(order, '0', 1, 'Only <b>one</b> is left')).status).toBe(200);
    const changed = await read(order);
    expect(changed).toMatchObject({
      // 12.40 and 38.00 with 9 % tax, and the parcel
      subtotal: sgd(50.4),
      totalTax: sgd(4.536),
      total: sgd(64.95),
      ostBalance: sgd(64.95),
      items: [
        { qty: 1, decision: { status: 'changed', askedQty: 3, reason: 'Only <b>one</b> is left' } },
        { qty: 1, decision: { status: 'waiting' } },
      ],
    });
    expect(await stockOf(world(), 'cetirizine-10-mg')).toBe(39);
    const notices = (await told()).filter(([event]) => event === 'ORDER_DONE');
    expect(notices).toEqual([
      [
        'ORDER_DONE',
        `Refill <b>${order.invoiceNo}</b>: the clinic gives 1 of 3 <b>Cetirizine 10 mg</b>. What you pay is less. Only &lt;b&gt;one&lt;/b&gt; is left`,
      ],
    ]);
    expect(await toldOf(order, '您要 3 件，诊所提供 1 件', 'zh-CN')).toHaveLength(1);
  });

  test('SERVER-66: none of an item takes it out; the last item, more pieces, and what has left stay', async () => {
    const order = await orderOf(world(), PLAIN, PICKUP, { token });
    expect((await change(order, '1', 0, 'Recalled')).status).toBe(200);
    const changed = await read(order);
    expect(changed.items).toHaveLength(1);
    expect(changed.itemsRemoved).toMatchObject([
      { name: 'Minoxidil 5% solution', qty: 1, decision: { status: 'removed', askedQty: 1, reason: 'Recalled' } },
    ]);
    expect([await stockOf(world(), 'minoxidil-5-solution'), await stockOf(world(), 'cetirizine-10-mg')]).toEqual([
      12, 38,
    ]);
    const before = await booksOf(world());
    for (const [item, qty] of [
      ['0', 0],
      ['0', 3],
      ['1', 1],
    ] as const)
      expect(await change(order, item, qty)).toMatchObject({ status: 409, code: 'NOT_CHANGEABLE' });
    expect(await change(order, '7', 1)).toMatchObject({ status: 404 });
    expect((await change(order, '0', 1, ' ')).code).toBe('INVALID');
    expect(await booksOf(world())).toEqual(before);
    await payByTransfer(world(), token, order._id);
    await asStaff(world(), operatorCalls.readyForPickup, { id: order._id });
    expect(await change(order, '0', 1)).toMatchObject({ status: 409, code: 'NOT_CHANGEABLE' });
  });

  test('SERVER-66: what was transferred for it is owed to the patient until the clinic sends it', async () => {
    const order = await orderOf(world(), PLAIN, PICKUP, { token });
    await payByTransfer(world(), token, order._id);
    await change(order, '0', 1);
    expect(await read(order)).toMatchObject({ ostBalance: sgd(-13.5), payment: { status: 'refunding' } });
    await asStaff(world(), operatorCalls.returnTransfer, { id: order._id }, { amount: 13.5, reference: 'RF-1' });
    const kept = await read(order);
    expect(kept).toMatchObject({ ostBalance: 0, payment: { status: 'partlyRefunded', reference: 'RF-1' } });
    expect(commitmentOf(kept)).toBe('paid');
    await asStaff(world(), operatorCalls.rejectOrder, { id: order._id });
    const amount = moneyToWire(negated((await read(order)).ostBalance));
    await asStaff(world(), operatorCalls.returnTransfer, { id: order._id }, { amount, reference: 'RF-2' });
    expect((await read(order)).payment).toEqual({ status: 'refunded', reference: 'RF-2' });
  });
});
