/** Name and price of a refill's delivery, as the server writes them. */
import { expect, test } from 'vitest';
import type { SentDelivery } from '#contract/delivery-entry.ts';
import type { Delivery } from '#contract/entities/invoice.ts';
import { moneyFromWire } from '#contract/money.ts';
import { readInvoice } from '#harness/server/orders.ts';
import { ABROAD, askOrder, booksOf, cartOf, HOME, orderOf, PICKUP } from '#harness/server/refills.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const sgd = moneyFromWire;
const signIn = () => world().signIn('meiling');

const TABLETS = { 'meiling-cetirizine-10-mg': 1 };
const set = (name: string, members: { price: number; tax: number; item_type: string }) =>
  world()
    .db.updateTable('inventory')
    .set({ ...members, price: sgd(members.price) })
    .where('id', '=', `inventory-${name}`)
    .execute();

test.for<[Delivery['deliveryType'], SentDelivery, SentDelivery['otherFields']]>([
  ['Pickup', PICKUP, { ...PICKUP.otherFields, countryCode: null, postalCode: null }],
  ['Deliver To Singapore', HOME, HOME.otherFields],
  ['Deliver To Other Countries', ABROAD, ABROAD.otherFields],
])(
  'DELIV-23 DELIV-24: an order for %s keeps it as its type, with everybody’s particulars',
  async ([type, sent, kept]) => {
    const token = await signIn();
    const { _id } = await orderOf(
      world(),
      { 'meiling-cetirizine-10-mg': 1 },
      { ...sent, comments: 'At noon' },
      { token },
    );
    const { delivery } = await readInvoice(world(), token, _id);
    expect(delivery).toHaveLength(1);
    expect(delivery[0]).toMatchObject({
      deliveryType: type,
      deliveryStatus: 'Confirmed',
      comments: 'At noon',
      otherFields: kept,
    });
  },
);

test.for<[string, { price: number; tax: number; item_type: string }, number, number]>([
  ['DELIV-27: products of exactly $150 are delivered free', { price: 150, tax: 0, item_type: 'Product' }, 0, 150],
  ['DELIV-28: products of $149.99 cost $10', { price: 149.99, tax: 0, item_type: 'Product' }, 10, 160],
  ['DELIV-29: medicine of $200 does not count', { price: 200, tax: 0, item_type: 'Medicine' }, 10, 210],
  [
    'DELIV-30: products of $149 are delivered free with their tax',
    { price: 149, tax: 9, item_type: 'Product' },
    0,
    162.4,
  ],
  ['DELIV-30: the fee is not taxed and does not count', { price: 130, tax: 9, item_type: 'Product' }, 10, 151.7],
])('SERVER-48 %s, whatever the client says', async ([, goods, fee, total]) => {
  const token = await signIn();
  await set('cetirizine-10-mg', goods);
  const cart = await cartOf(world(), TABLETS, { token });
  const { answer } = await askOrder(world(), cart, { ...HOME, deliveryFee: fee === 0 ? 10 : 0 }, { token });
  const order = answer?.data.invoiceData;
  expect([order?.delivery[0]?.deliveryFee, order?.total]).toEqual([sgd(fee), sgd(total)]);
});

test('DELIV-12 DELIV-13 DELIV-14: an entry that is not complete for its type is refused, and nothing is written', async () => {
  const token = await signIn();
  const cart = await cartOf(world(), TABLETS, { token });
  const before = await booksOf(world());
  const incomplete: [string, SentDelivery][] = [
    ['delivery.otherFields.pickupClinic', { ...PICKUP, otherFields: { ...PICKUP.otherFields, pickupClinic: null } }],
    ['delivery.otherFields.postalCode', { ...HOME, otherFields: { ...HOME.otherFields, postalCode: '23880' } }],
    ['delivery.deliveryAddress', { ...HOME, deliveryAddress: '' }],
    ['delivery.otherFields.postalCode', { ...ABROAD, otherFields: { ...ABROAD.otherFields, postalCode: '' } }],
    ['delivery.otherFields.countryCode', { ...ABROAD, otherFields: { ...ABROAD.otherFields, countryCode: null } }],
    ['delivery.deliveryAddress', { ...ABROAD, deliveryAddress: '' }],
  ];
  for (const [field, delivery] of incomplete) {
    const { refusal } = await askOrder(world(), cart, delivery, { token });
    expect([refusal?.code, Object.keys(refusal?.fields ?? {})]).toEqual(['INVALID', [field]]);
  }
  expect(await booksOf(world())).toEqual(before);
});
