import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { cartOfRefusal, itemsOfRefusal } from '#contract/entities/refill.ts';
import { moneyFromWire } from '#contract/money.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { asStaff, invoiceIdOf } from '#harness/server/orders.ts';
import {
  ABROAD,
  askCart,
  askOrder,
  booksOf,
  cartOf,
  HOME,
  orderBody,
  orderOf,
  PICKUP,
  PLAIN,
  refillable,
  SPECIAL,
  setStock,
  stockOf,
} from '#harness/server/refills.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const sgd = moneyFromWire;
const signIn = () => world().signIn('meiling');

const CETIRIZINE = refillable('meiling-cetirizine-10-mg');
const withdraw = (table: 'refillable' | 'inventory', id: string) =>
  world().db.updateTable(table).set({ withdrawn_at: '2026-11-20T00:00:00.000Z' }).where('id', '=', id).execute();

describe('an order', () => {
  test('SERVER-48 API-55 REC-14 DELIV-23 DELIV-28: has the delivery as it was sent, and fee and status by the server', async () => {
    const token = await signIn();
    const cart = await cartOf(world(), PLAIN, { token });
    const forged = { ...HOME, deliveryFee: 0, deliveryStatus: 'Received', comments: 'Ring twice' };
    const { answer } = await askOrder(world(), cart, forged, { token });
    expect(answer?.data.invoiceData).toMatchObject({
      invoiceType: 'Refill',
      finalized: true,
      total: sgd(99.8),
      ostBalance: sgd(99.8),
      confirmation: null,
      payment: { status: 'none' },
      delivery: [
        {
          deliveryType: 'Deliver To Singapore',
          deliveryAddress: '78 Tiong Bahru Road #08-112, Singapore 160078',
          deliveryStatus: 'Confirmed',
          deliveryFee: sgd(10),
          comments: 'Ring twice',
          otherFields: { name: 'Tan Mei Ling', phoneCode: '+65', phoneNumber: '91234567', postalCode: '160078' },
        },
      ],
    });
  });

  test('REFILL-20: of items from two invoices has both, in the quantities of the cart, and takes them from stock', async () => {
    const token = await signIn();
    const cart = await cartOf(world(), PLAIN, { token });
    expect(orderBody(cart, PICKUP).multipleInvoiceId).toHaveLength(2);
    const { answer } = await askOrder(world(), cart, PICKUP, { token });
    const items = answer?.data.invoiceData.items.map(({ name, qty }) => [name, qty]);
    expect(items).toEqual([
      ['Cetirizine 10 mg', 2],
      ['Minoxidil 5% solution', 1],
    ]);
    expect([await stockOf(world(), 'cetirizine-10-mg'), await stockOf(world(), 'minoxidil-5-solution')]).toEqual([
      38, 11,
    ]);
    const one = { ...orderBody(cart, PICKUP), multipleInvoiceId: [invoiceIdOf('meiling-refill-pending')] };
    expect(await ask(world(), refillCalls.createRefill, { token, body: one })).toMatchObject({ code: 'CART_CHANGED' });
  });

  test('SERVER-48 DELIV-25 DELIV-26: a pickup and a parcel abroad cost nothing', async () => {
    const token = await signIn();
    const pickup = await orderOf(world(), { 'meiling-cetirizine-10-mg': 1 }, PICKUP, { token });
    expect(pickup.delivery[0]).toMatchObject({
      deliveryType: 'Pickup',
      deliveryFee: 0,
      deliveryAddress: 'Orchard clinic, 290 Orchard Road #14-08 Paragon, Singapore 238859',
    });
    const abroad = await orderOf(world(), { 'meiling-cetirizine-10-mg': 1 }, ABROAD, { token });
    expect(abroad.delivery[0]).toMatchObject({
      deliveryType: 'Deliver To Other Countries',
      deliveryFee: 0,
      deliveryAddress: '2-14-5 Jingumae, Shibuya, Tokyo, 150-0001, Japan',
    });
    expect(abroad.confirmation).toMatchObject({ status: 'needed', call: '+65 6550 0120' });
  });

  test('API-55: is also made without cart and total, of what is kept', async () => {
    const token = await signIn();
    const { cart: _, total: __, ...body } = orderBody(await cartOf(world(), PLAIN, { token }), PICKUP);
    const { answer } = await ask(world(), refillCalls.createRefill, { token, body });
    expect(answer?.data.invoiceData.items).toHaveLength(2);
    expect(await ask(world(), refillCalls.createRefill, { token, body })).toMatchObject({ code: 'CART_CHANGED' });
  });

  test('nothing goes to China; the office that helps is named', async () => {
    const token = await signIn();
    const cart = await cartOf(world(), PLAIN, { token });
    const before = await booksOf(world());
    const china = { ...ABROAD, otherFields: { ...ABROAD.otherFields, countryCode: 'CN' as const } };
    expect((await askOrder(world(), cart, china, { token })).refusal).toMatchObject({
      code: 'NOT_SENT_TO_CHINA',
      data: { office: DEMO_COMPANY.shanghaiOffice },
    });
    expect(await booksOf(world())).toEqual(before);
  });

  test('nothing is picked up where nobody hands it out', async () => {
    const token = await signIn();
    const cart = await cartOf(world(), PLAIN, { token });
    for (const pickupClinic of ['orchard-salon', 'nowhere']) {
      const salon = { ...PICKUP, otherFields: { ...PICKUP.otherFields, pickupClinic } };
      expect((await askOrder(world(), cart, salon, { token })).refusal).toMatchObject({
        code: 'INVALID',
        fields: { 'delivery.otherFields.pickupClinic': 'is no place for pickups' },
      });
    }
  });

  test('SERVER-48: a price that changed is shown and asked about, never charged', async () => {
    const token = await signIn();
    const cart = await cartOf(world(), PLAIN, { token });
    await world()
      .db.updateTable('inventory')
      .set({ price: sgd(20) })
      .where('id', '=', 'inventory-cetirizine-10-mg')
      .execute();
    const before = await booksOf(world());
    const { status, refusal } = await askOrder(world(), cart, PICKUP, { token });
    expect({ status, code: refusal?.code }).toEqual({ status: 409, code: 'PRICE_CHANGED' });
    expect(await booksOf(world())).toEqual(before);
    const now = cartOfRefusal(refusal?.data);
    expect(now).toMatchObject({ _id: cart._id, ways: { clinic: { total: sgd(106.4) } } });
    const accepted = now && (await askOrder(world(), now, PICKUP, { token }));
    expect(accepted?.answer?.data.invoiceData.ostBalance).toBe(sgd(106.4));
  });

  test.for<[string, string, () => Promise<unknown>, number]>([
    ['the doctor took back', 'NOT_REFILLABLE', () => withdraw('refillable', CETIRIZINE), 0],
    ['the clinic withdrew', 'NOT_REFILLABLE', () => withdraw('inventory', 'inventory-cetirizine-10-mg'), 0],
    ['somebody else bought', 'OUT_OF_STOCK', () => setStock(world(), 'cetirizine-10-mg', 1), 1],
    [
      'was used up meanwhile',
      'TOO_MANY_PIECES',
      () => sql`update refillable set qty = 1 where id = ${CETIRIZINE}`.execute(world().db),
      1,
    ],
  ])(
    'SERVER-48: what %s since the cart is refused as %s, and nothing is half written',
    async ([, code, trouble, qtyMax]) => {
      const token = await signIn();
      const cart = await cartOf(world(), PLAIN, { token });
      await trouble();
      const before = await booksOf(world());
      const { status, refusal } = await askOrder(world(), cart, HOME, { token });
      expect({ status, code: refusal?.code }).toEqual({ status: 409, code });
      expect(itemsOfRefusal(refusal?.data)).toEqual([{ _id: CETIRIZINE, qtyMax }]);
      expect(await booksOf(world())).toEqual(before);
    },
  );

  test('SERVER-48: the words of a refusal come in both languages', async () => {
    const token = await signIn();
    const cart = await cartOf(world(), PLAIN, { token });
    await setStock(world(), 'cetirizine-10-mg', 0);
    const said = async (language: string) =>
      (await askOrder(world(), cart, PICKUP, { token, headers: { 'accept-language': language } })).refusal?.message;
    expect(await said('en-SG')).toBe('The clinic no longer has enough of an item. Nothing was ordered.');
    expect(await said('zh-CN')).toBe('诊所的库存已不足。订单未提交。');
  });
});

describe('the same cart', () => {
  const ordersOf = async () =>
    (await world().db.selectFrom('refill_cart').select('invoice_id').where('invoice_id', 'is not', null).execute())
      .length;

  test('SERVER-48: is ordered once, with the same key and without one', async () => {
    const token = await signIn();
    const cart = await cartOf(world(), PLAIN, { token });
    const headers = { 'idempotency-key': 'one' };
    const first = await askOrder(world(), cart, HOME, { token, headers });
    const again = await askOrder(world(), cart, HOME, { token, headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const without = await askOrder(world(), cart, HOME, { token });
    const ids = [first, again, without].map(({ answer }) => answer?.data.invoiceData._id);
    expect(new Set(ids).size).toBe(1);
    expect(await ordersOf()).toBe(1);
    expect(await stockOf(world(), 'cetirizine-10-mg')).toBe(38);
    expect(without.answer?.data.invoiceData).toEqual(first.answer?.data.invoiceData);
  });

  test('with another delivery or other items changes its order, its totals and the stock', async () => {
    const token = await signIn();
    const cart = await cartOf(world(), PLAIN, { token });
    const made = await askOrder(world(), cart, HOME, { token });
    const pickup = await askOrder(world(), cart, PICKUP, { token });
    expect(pickup.answer?.data.invoiceData).toMatchObject({
      _id: made.answer?.data.invoiceData._id,
      invoiceNo: made.answer?.data.invoiceData.invoiceNo,
      ostBalance: sgd(89.8),
      delivery: [{ deliveryType: 'Pickup', deliveryFee: 0 }],
    });
    const { answer } = await askCart(
      world(),
      { 'meiling-cetirizine-10-mg': 6 },
      { token, clinicId: 'novena-clinic' },
      cart._id,
    );
    expect(answer?.data._id).toBe(cart._id);
    if (!answer) return;
    const changed = await askOrder(world(), answer.data, PICKUP, { token, clinicId: 'novena-clinic' });
    expect(changed.answer?.data.invoiceData).toMatchObject({
      _id: made.answer?.data.invoiceData._id,
      clinicName: 'Novena clinic',
      items: [{ qty: 6 }],
      ostBalance: sgd(81.1),
    });
    expect(
      await Promise.all([
        stockOf(world(), 'cetirizine-10-mg'),
        stockOf(world(), 'minoxidil-5-solution'),
        stockOf(world(), 'cetirizine-10-mg', 'novena-clinic'),
      ]),
    ).toEqual([40, 12, 18]);
  });

  test('can no longer change an order that is announced, asked about or changed by the clinic', async () => {
    const token = await signIn();
    const request = (id: string) => answerOf(world(), invoiceCalls.requestConfirmation, { token, params: { id } });
    const giveFewer = (id: string) =>
      asStaff(world(), operatorCalls.changeOrderItem, { id }, { item: `${id}-0`, qty: 1, reason: 'One left' });
    const cases = [
      [PLAIN, request],
      [SPECIAL, request],
      [{ 'meiling-overnight-repair-balm': 2 }, giveFewer],
    ] as const;
    for (const [wanted, act] of cases) {
      const cart = await cartOf(world(), wanted, { token });
      const { answer } = await askOrder(world(), cart, PICKUP, { token });
      await act(answer?.data.invoiceData._id ?? '');
      const before = await booksOf(world());
      expect(await askOrder(world(), cart, HOME, { token })).toMatchObject({ status: 409, code: 'NOT_CHANGEABLE' });
      expect(await askCart(world(), wanted, { token }, cart._id)).toMatchObject({
        status: 409,
        code: 'NOT_CHANGEABLE',
      });
      expect(await booksOf(world())).toEqual(before);
    }
  });
});
