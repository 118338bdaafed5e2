import { describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { itemsOfRefusal } from '#contract/entities/refill.ts';
import { moneyFromWire } from '#contract/money.ts';
import { DAY_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { asStaff, invoiceIdOf, payByTransfer } from '#harness/server/orders.ts';
import { askOrder, booksOf, cartOf, orderOf, PICKUP, PLAIN, refillable, SPECIAL } from '#harness/server/refills.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const sgd = moneyFromWire;
const signIn = () => world().signIn('meiling');
const query = { patientId: patientIdOf('meiling') };
const listed = async (token: string) =>
  (await answerOf(world(), refillCalls.listRefillables, { token, query })).data.map(({ _id }) => _id);

const CETIRIZINE = refillable('meiling-cetirizine-10-mg');
const TRETINOIN = refillable('meiling-tretinoin-0-025-cream');
const withdraw = (table: 'refillable' | 'inventory', id: string) =>
  world().db.updateTable(table).set({ withdrawn_at: '2026-11-20T00:00:00.000Z' }).where('id', '=', id).execute();

describe('what may be had again', () => {
  test('SERVER-46 API-53 REFILL-13: is listed with its clinics, its invoice and whether the clinic confirms it', async () => {
    const token = await signIn();
    const { data } = await answerOf(world(), refillCalls.listRefillables, { token, query });
    const found = (id: string) => data.find(({ _id }) => _id === id);
    expect(found(CETIRIZINE)).toMatchObject({
      name: 'Cetirizine 10 mg',
      quality: '30 tablets',
      price: sgd(12.4),
      qty: 1,
      qtyMax: 6,
      clinics: ['orchard-clinic', 'novena-clinic', 'tampines-clinic'],
      invoice: invoiceIdOf('meiling-refill-pending'),
      status: 'success',
      refillInventoryConfirmation: false,
      again: { how: 'refill', isDue: true },
    });
    expect(found(TRETINOIN)).toMatchObject({
      clinics: ['orchard-clinic', 'novena-clinic'],
      status: 'other',
      refillInventoryConfirmation: true,
      again: { how: 'confirmation', isDue: false },
    });
  });

  test('REFILL-11 SERVER-46: leaves out what has ended, was taken back, is used up or in no stock', async () => {
    const token = await signIn();
    const { data } = await answerOf(world(), refillCalls.listMedicines, { token });
    const howOf = (id: string) => data.find(({ _id }) => _id === id)?.again.how;
    const before = await listed(token);
    expect(before).toHaveLength(5);
    for (const name of ['doxycycline-100-mg', 'scalp-tonic', 'niacinamide-10-serum'])
      expect(before).not.toContain(refillable(`meiling-${name}`));
    expect(
      ['doxycycline-100-mg', 'scalp-tonic', 'niacinamide-10-serum'].map((name) => howOf(refillable(`meiling-${name}`))),
    ).toEqual(['appointment', 'appointment', 'outOfStock']);

    await withdraw('refillable', CETIRIZINE);
    await orderOf(world(), { 'meiling-minoxidil-5-solution': 4 }, PICKUP, { token });
    expect(await listed(token)).toEqual(
      before.filter((id) => id !== CETIRIZINE && id !== refillable('meiling-minoxidil-5-solution')),
    );
    world().clock.advance(400 * DAY_MS);
    expect(await listed(await signIn())).toEqual([]);
  });

  test('an order moves the day on which something runs out, until the clinic rejects it', async () => {
    const token = await signIn();
    const runsOut = async () =>
      (await answerOf(world(), refillCalls.listMedicines, { token })).data.find(({ _id }) => _id === CETIRIZINE)?.again;
    expect(await runsOut()).toMatchObject({ runsOut: '2026-11-25', isDue: true });
    const { _id: id } = await orderOf(world(), PLAIN, PICKUP, { token });
    expect(await runsOut()).toMatchObject({ runsOut: '2027-01-20', isDue: false });
    await asStaff(world(), operatorCalls.rejectOrder, { id });
    expect(await runsOut()).toMatchObject({ isDue: true });
  });

  test('an order that the clinic has yet to confirm is no supply', async () => {
    const token = await signIn();
    const special = async () =>
      (await answerOf(world(), refillCalls.listMedicines, { token })).data.find(({ _id }) => _id === TRETINOIN)?.again
        .runsOut;
    const before = await special();
    const { _id: id } = await orderOf(world(), SPECIAL, PICKUP, { token });
    await answerOf(world(), invoiceCalls.requestConfirmation, { token, params: { id } });
    expect(await special()).toBe(before);
    await asStaff(world(), operatorCalls.acceptOrder, { id });
    expect(await special()).not.toBe(before);
  });

  test('the newest order of it that is not paid goes with it', async () => {
    const token = await signIn();
    const again = async () =>
      (await answerOf(world(), refillCalls.listRefillables, { token, query })).data.find(
        ({ _id }) => _id === CETIRIZINE,
      )?.again.unpaid;
    expect(await again()).toBeNull();
    const { _id, invoiceNo } = await orderOf(world(), PLAIN, PICKUP, { token });
    expect(await again()).toEqual({ _id, invoiceNo });
    await payByTransfer(world(), token, _id);
    expect(await again()).toBeNull();
  });
});

describe('the cart', () => {
  test('API-54 SERVER-47: is priced from the database, whatever the client says', async () => {
    const token = await signIn();
    const { data } = await answerOf(world(), refillCalls.priceCart, {
      token,
      body: { cart: [{ _id: CETIRIZINE, qty: 2, price: 0 }] },
    });
    expect(data.items).toEqual([
      expect.objectContaining({
        _id: CETIRIZINE,
        qty: 2,
        price: sgd(12.4),
        taxAmount: sgd(2.232),
        afterTaxPrice: sgd(27.032),
      }),
    ]);
    const { data: both } = await answerOf(world(), refillCalls.priceCart, {
      token,
      body: { cart: [CETIRIZINE, refillable('meiling-minoxidil-5-solution')].map((_id) => ({ _id, qty: 1 })) },
    });
    expect(both.items.map(({ _id }) => _id).toSorted()).toEqual(
      [CETIRIZINE, refillable('meiling-minoxidil-5-solution')].toSorted(),
    );
    expect(data).toMatchObject({ subtotal: sgd(24.8), totalTax: sgd(2.232), missingForFree: sgd(150) });
    expect(data.ways).toMatchObject({
      clinic: { deliveryFee: 0, total: sgd(27.05) },
      singapore: { deliveryFee: sgd(10), total: sgd(37.05) },
      country: { deliveryFee: 0, total: sgd(27.05) },
    });
  });

  test('DELIV-27: says how much is missing for a free delivery, and nothing at the threshold', async () => {
    const token = await signIn();
    const { ways, missingForFree } = await cartOf(world(), { 'meiling-overnight-repair-balm': 3 }, { token });
    expect([missingForFree, ways.singapore.deliveryFee]).toEqual([0, 0]);
    const less = await cartOf(world(), { 'meiling-overnight-repair-balm': 2 }, { token });
    expect(less).toMatchObject({ missingForFree: sgd(49.72), ways: { singapore: { deliveryFee: sgd(10) } } });
  });

  test.for<[string, Record<string, number>, string, string | null, number]>([
    ['more than was prescribed', { 'meiling-cetirizine-10-mg': 7 }, 'TOO_MANY_PIECES', null, 6],
    ['what has ended', { 'meiling-doxycycline-100-mg': 1 }, 'NOT_REFILLABLE', null, 0],
    ['what the clinic withdrew', { 'meiling-scalp-tonic': 1 }, 'NOT_REFILLABLE', null, 0],
    ['what this clinic does not have', { 'meiling-minoxidil-5-solution': 1 }, 'OUT_OF_STOCK', 'tampines-clinic', 0],
    ['what no clinic has', { 'meiling-niacinamide-10-serum': 1 }, 'OUT_OF_STOCK', null, 0],
  ])('SERVER-46: %s is refused, with what can be had', async ([, wanted, code, clinicId, qtyMax]) => {
    const token = await signIn();
    const { status, refusal } = await ask(world(), refillCalls.priceCart, {
      token,
      body: { cart: Object.entries(wanted).map(([name, qty]) => ({ _id: refillable(name), qty })), clinicId },
    });
    expect({ status, code: refusal?.code }).toEqual({ status: 409, code });
    expect(itemsOfRefusal(refusal?.data)).toEqual([{ _id: refillable(Object.keys(wanted)[0] ?? ''), qtyMax }]);
    expect(await world().db.selectFrom('refill_cart').selectAll().execute()).toEqual([]);
  });

  test('REFILL-20: the later cart of a patient is the one that is kept', async () => {
    const token = await signIn();
    const first = await cartOf(world(), PLAIN, { token });
    const second = await cartOf(world(), SPECIAL, { token });
    const before = await booksOf(world());
    expect(await askOrder(world(), first, PICKUP, { token })).toMatchObject({ status: 409, code: 'CART_CHANGED' });
    expect(await booksOf(world())).toEqual(before);
    expect((await askOrder(world(), second, PICKUP, { token })).status).toBe(200);
  });
});
