/** Orders by the clinic for a patient, at the counter or on the phone. */
import { beforeEach, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { moneyFromWire } from '#contract/money.ts';
import { commitmentOf } from '#contract/rules/commitment.ts';
import { isPayable } from '#contract/rules/order-state.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { asStaff, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import {
  ABROAD,
  askOrder,
  booksOf,
  cartOf,
  HOME,
  PICKUP,
  PLAIN,
  refillable,
  SPECIAL,
  stockOf,
  type Wanted,
} from '#harness/server/refills.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let token: string;
beforeEach(async () => {
  token = await world().signIn('meiling');
});

const bodyOf = (wanted: Wanted, delivery: typeof PICKUP = PICKUP) => ({
  clinicId: 'orchard-clinic',
  cart: Object.entries(wanted).map(([name, qty]) => ({ _id: refillable(name), qty })),
  delivery,
});
const order = (wanted: Wanted, delivery = PICKUP, who: 'meiling' | 'ravi' = 'meiling') =>
  asStaff(world(), operatorCalls.orderRefill, { id: patientIdOf(who) }, bodyOf(wanted, delivery));

test('it appears among the patient’s orders, priced by the server, and the patient is told and can pay', async () => {
  const before = await stockOf(world(), 'cetirizine-10-mg');
  const { answer } = await order(PLAIN, { ...HOME, deliveryFee: 0 });
  const id = answer?.data._id;
  if (id === undefined) throw new Error('Nothing was ordered');
  const made = await readInvoice(world(), token, id);
  expect(made).toMatchObject({
    invoiceType: 'Refill',
    ostBalance: moneyFromWire(99.8),
    delivery: [{ deliveryStatus: 'Confirmed', deliveryFee: moneyFromWire(10) }],
  });
  expect([commitmentOf(made), isPayable(made)]).toEqual(['toPay', true]);
  expect(await stockOf(world(), 'cetirizine-10-mg')).toBe(before - 2);
  const [notice] = (await answerOf(world(), profileCalls.listNotifications, { token })).data;
  expect(notice).toMatchObject({ event: 'REFILL_CREATED', msg: `Refill <b>${made.invoiceNo}</b> was made for you.` });
  await payByTransfer(world(), token, id);
  expect(commitmentOf(await readInvoice(world(), token, id))).toBe('paid');
});

test('what the clinic itself ordered waits for no answer of the clinic', async () => {
  const { answer } = await order(SPECIAL);
  const made = answer && (await readInvoice(world(), token, answer.data._id));
  expect(made?.confirmation).toMatchObject({ status: 'accepted' });
  expect(made && [commitmentOf(made), isPayable(made)]).toEqual(['approved', true]);
});

test('the cart that the patient fills meanwhile can still be ordered', async () => {
  const cart = await cartOf(world(), { 'meiling-minoxidil-5-solution': 1 }, { token });
  await order({ 'meiling-cetirizine-10-mg': 1 });
  expect((await askOrder(world(), cart, PICKUP, { token })).status).toBe(200);
});

test('one key orders once', async () => {
  const before = await stockOf(world(), 'cetirizine-10-mg');
  const asked = {
    params: { id: patientIdOf('meiling') },
    body: bodyOf(PLAIN),
    headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY, 'idempotency-key': 'k1' },
  };
  const tap = () => ask(world(), operatorCalls.orderRefill, asked);
  const first = await tap();
  expect(first.status).toBe(200);
  expect((await tap()).answer).toEqual(first.answer);
  expect(await stockOf(world(), 'cetirizine-10-mg')).toBe(before - 2);
});

test.for<[string, string, () => ReturnType<typeof order>]>([
  ['what another patient was prescribed', 'NOT_FOUND', () => order(PLAIN, PICKUP, 'ravi')],
  ['more than was prescribed', 'TOO_MANY_PIECES', () => order({ 'meiling-cetirizine-10-mg': 90 })],
  [
    'a parcel to China',
    'NOT_SENT_TO_CHINA',
    () => order(PLAIN, { ...ABROAD, otherFields: { ...ABROAD.otherFields, countryCode: 'CN' } }),
  ],
  [
    'a pickup where nothing is handed out',
    'INVALID',
    () => order(PLAIN, { ...PICKUP, otherFields: { ...PICKUP.otherFields, pickupClinic: 'orchard-salon' } }),
  ],
])('%s is refused, and nothing is written', async ([, code, tryIt]) => {
  const before = await booksOf(world());
  expect((await tryIt()).code).toBe(code);
  expect(await booksOf(world())).toEqual(before);
});

test('what was prescribed to one of a family is ordered for that one alone', async () => {
  const family = { patient_id: patientIdOf('ravi'), member_id: patientIdOf('meiling') };
  await world().db.insertInto('family').values(family).execute();
  const before = await booksOf(world());
  expect((await order(PLAIN, PICKUP, 'ravi')).code).toBe('NOT_FOUND');
  expect(await booksOf(world())).toEqual(before);
});

test('patients cannot use it, and what is left for them is less', async () => {
  const left = async () => {
    const query = { patientId: patientIdOf('meiling') };
    const { data } = await answerOf(world(), refillCalls.listRefillables, { token, query });
    return data.find(({ _id }) => _id === refillable('meiling-cetirizine-10-mg'))?.qtyMax ?? 0;
  };
  const before = await left();
  const params = { id: patientIdOf('meiling') };
  expect(await ask(world(), operatorCalls.orderRefill, { token, params, body: bodyOf(PLAIN) })).toMatchObject({
    code: 'OPERATORS_ONLY',
  });
  expect(await left()).toBe(before);
  await order({ 'meiling-cetirizine-10-mg': 1 });
  expect(await left()).toBe(before - 1);
});
