/** Refills of others, more than was prescribed, and prices of one's own making. */
import { expect, test } from 'vitest';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { invoiceIdOf, makeInvoice } from '#harness/server/orders.ts';
import {
  askCart,
  askOrder,
  booksOf,
  cartOf,
  HOME,
  orderBody,
  PICKUP,
  PLAIN,
  refillable,
} from '#harness/server/refills.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const NOTHING = { 'meiling-nothing': 1 };
const THEIRS = { 'siti-cetirizine-10-mg': 1 };

test('what another patient was prescribed is not there: neither in the list nor in a cart, alone or among one’s own', async () => {
  const token = await world().signIn('meiling');
  const answers = new Set<string>();
  for (const id of ['siti', 'ravi', 'kenji'] as const) {
    const query = { patientId: patientIdOf(id) };
    const { status, code } = await ask(world(), refillCalls.listRefillables, { token, query });
    answers.add(`${status} ${code}`);
  }
  for (const wanted of [THEIRS, NOTHING, { ...PLAIN, ...THEIRS }, { ...PLAIN, ...NOTHING }]) {
    const { status, code } = await askCart(world(), wanted, { token });
    answers.add(`${status} ${code}`);
  }
  expect([...answers]).toEqual(['404 NOT_FOUND']);
  const { data } = await answerOf(world(), refillCalls.listMedicines, { token });
  expect(new Set(data.map(({ patientId }) => patientId))).toEqual(new Set([patientIdOf('meiling')]));
  expect(await world().db.selectFrom('refill_cart').selectAll().execute()).toEqual([]);
});

test('the cart of another patient cannot be ordered or changed, by its id or by that patient’s invoices', async () => {
  const [meiling, siti] = [await world().signIn('meiling'), await world().signIn('siti')];
  const theirs = await cartOf(world(), THEIRS, { token: siti });
  const own = await cartOf(world(), PLAIN, { token: meiling });
  const before = await booksOf(world());
  expect(await askOrder(world(), theirs, PICKUP, { token: meiling })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const mixed = { ...orderBody(own, PICKUP), cart: theirs._id };
  expect(await ask(world(), refillCalls.createRefill, { token: meiling, body: mixed })).toMatchObject({
    status: 409,
    code: 'CART_CHANGED',
  });
  const both = {
    ...orderBody(own, PICKUP),
    multipleInvoiceId: [...orderBody(own, PICKUP).multipleInvoiceId, invoiceIdOf('siti-refill-unpaid')],
  };
  expect(await ask(world(), refillCalls.createRefill, { token: meiling, body: both })).toMatchObject({ status: 404 });
  expect(await booksOf(world())).toEqual(before);
  // the attacker gets another cart; the victim's cart does not change
  expect((await askCart(world(), PLAIN, { token: meiling }, theirs._id)).answer?.data._id).not.toBe(theirs._id);
  expect((await askOrder(world(), theirs, PICKUP, { token: siti })).status).toBe(200);
});

test('an account whose number is only claimed has nothing to refill, and loses it with its number', async () => {
  const token = await world().signIn('meiling');
  const cart = await cartOf(world(), PLAIN, { token });
  await world()
    .db.updateTable('identifier')
    .set({ proven_at: null, proven_by: null })
    .where('patient_id', '=', patientIdOf('meiling'))
    .where('kind', '=', 'number')
    .execute();
  const query = { patientId: patientIdOf('meiling') };
  expect((await answerOf(world(), refillCalls.listRefillables, { token, query })).data).toEqual([]);
  expect((await answerOf(world(), refillCalls.listMedicines, { token })).data).toEqual([]);
  expect((await askCart(world(), PLAIN, { token })).status).toBe(404);
  expect((await askOrder(world(), cart, PICKUP, { token })).status).toBe(404);
});

test('a refill of a family member goes through the member’s account, and only while they are family', async () => {
  const [meiling, siti] = [await world().signIn('meiling'), await world().signIn('siti')];
  const mother = patientIdOf('siewhoon');
  const source = await makeInvoice(world(), { patientId: mother });
  await world()
    .db.updateTable('refillable')
    .set({ patient_id: mother, invoice_id: source })
    .where('id', '=', refillable('siti-cetirizine-10-mg'))
    .execute();
  const query = { patientId: mother };
  expect((await answerOf(world(), refillCalls.listRefillables, { token: meiling, query })).data).toHaveLength(1);
  // an order belongs to one patient
  expect(await askCart(world(), { ...PLAIN, ...THEIRS }, { token: meiling })).toMatchObject({ code: 'INVALID' });
  const cart = await cartOf(world(), THEIRS, { token: meiling });
  expect((await askOrder(world(), cart, PICKUP, { token: siti })).status).toBe(404);
  const { answer } = await askOrder(world(), cart, PICKUP, { token: meiling });
  expect(answer?.data.invoiceData.patientId).toBe(mother);
  await world().db.deleteFrom('family').where('member_id', '=', mother).execute();
  expect((await ask(world(), refillCalls.listRefillables, { token: meiling, query })).status).toBe(404);
  expect((await askOrder(world(), cart, HOME, { token: meiling })).status).toBe(404);
});

test('no price, fee, total or status of an order is what the client says', async () => {
  const token = await world().signIn('meiling');
  const { answer } = await ask(world(), refillCalls.priceCart, {
    token,
    body: {
      cart: Object.keys(PLAIN).map((name) => ({
        _id: refillable(name),
        qty: 1,
        price: 0,
        tax: -100,
        afterTaxPrice: 0,
      })),
      clinicId: 'orchard-clinic',
      subtotal: 0,
    },
  });
  if (!answer) throw new Error('The cart was refused');
  const forged = {
    ...orderBody(answer.data, { ...HOME, deliveryFee: 0, deliveryStatus: 'Received' }),
    ostBalance: 0,
    finalized: false,
    invoiceType: 'Appointment Deposit',
    patientId: patientIdOf('siti'),
  };
  const before = await booksOf(world());
  for (const total of [0, 0.01, -1, 1e9])
    expect(await ask(world(), refillCalls.createRefill, { token, body: { ...forged, total } })).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
    });
  expect(await booksOf(world())).toEqual(before);
  const made = await ask(world(), refillCalls.createRefill, { token, body: forged });
  expect(made.answer?.data.invoiceData).toMatchObject({
    invoiceType: 'Refill',
    patientId: patientIdOf('meiling'),
    finalized: true,
    ostBalance: answer.data.ways.singapore.total,
    delivery: [{ deliveryStatus: 'Confirmed', deliveryFee: answer.data.ways.singapore.deliveryFee }],
  });
});

test('nobody gets more than was prescribed, in one order or in many, and no odd number of pieces', async () => {
  const token = await world().signIn('meiling');
  for (const qty of [0, -1, 0.5, 100, 1e9, Number.MAX_SAFE_INTEGER])
    expect(await askCart(world(), { 'meiling-tretinoin-0-025-cream': qty }, { token })).toMatchObject({
      code: 'INVALID',
    });
  const twice = [1, 1].map((qty) => ({ _id: refillable('meiling-tretinoin-0-025-cream'), qty }));
  const body = { cart: [...twice, ...twice], clinicId: 'orchard-clinic' };
  expect(await ask(world(), refillCalls.priceCart, { token, body })).toMatchObject({ code: 'INVALID' });
  const orders: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const cart = await askCart(world(), { 'meiling-tretinoin-0-025-cream': 1 }, { token });
    const order = cart.answer && (await askOrder(world(), cart.answer.data, PICKUP, { token }));
    orders.push(`${cart.code} ${order?.status}`);
  }
  expect(orders).toEqual(['null 200', 'null 200', 'NOT_REFILLABLE undefined', 'NOT_REFILLABLE undefined']);
});
