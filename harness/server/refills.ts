/** Refills to try things on: deliveries, carts, orders, and everything that an order writes. */
import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import type { SentDelivery } from '#contract/delivery-entry.ts';
import type { RefillCart } from '#contract/entities/refill.ts';
import type { RefillableId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { deliveryWayOf } from '#contract/rules/delivery-fee.ts';
import { answerOf, ask, type Reply } from './ask.ts';
import type { World } from './world.ts';

const RECIPIENT = {
  name: 'Tan Mei Ling',
  email: 'meiling.tan@example.com',
  phoneCode: '+65',
  phoneNumber: '91234567',
};
export const PICKUP: SentDelivery = {
  deliveryType: 'Pickup',
  otherFields: { ...RECIPIENT, pickupClinic: 'orchard-clinic' },
};
export const HOME: SentDelivery = {
  deliveryType: 'Deliver To Singapore',
  deliveryAddress: '78 Tiong Bahru Road #08-112',
  otherFields: { ...RECIPIENT, countryCode: 'SG', postalCode: '160078' },
};
export const ABROAD: SentDelivery = {
  deliveryType: 'Deliver To Other Countries',
  deliveryAddress: '2-14-5 Jingumae, Shibuya, Tokyo',
  otherFields: { ...RECIPIENT, countryCode: 'JP', postalCode: '150-0001' },
};

/** The end of the demo's ids, and how many pieces. */
export type Wanted = Record<string, number>;

/** Plain items of meiling's, and one that the clinic has to confirm. */
export const PLAIN = { 'meiling-cetirizine-10-mg': 2, 'meiling-minoxidil-5-solution': 1 };
export const SPECIAL = { 'meiling-tretinoin-0-025-cream': 1 };

export const refillable = (name: string) => `refillable-${name}` as RefillableId;

interface Ordering {
  token: string;
  clinicId?: string;
  headers?: Record<string, string>;
}

export const askCart = (world: World, wanted: Wanted, { token, clinicId = 'orchard-clinic' }: Ordering, _id?: string) =>
  ask(world, refillCalls.priceCart, {
    token,
    body: { cart: Object.entries(wanted).map(([name, qty]) => ({ _id: refillable(name), qty })), clinicId, _id },
  });

/** @throws when refused */
export const cartOf = async (world: World, wanted: Wanted, ordering: Ordering): Promise<RefillCart> => {
  const { answer, code } = await askCart(world, wanted, ordering);
  if (answer === null) throw new Error(`The cart was refused: ${code}`);
  return answer.data;
};

/** The body of an order, with the total that the patient saw. */
export const orderBody = (cart: RefillCart, delivery: SentDelivery, clinicId = 'orchard-clinic') => ({
  clinicId,
  multipleInvoiceId: [...new Set(cart.items.map(({ invoice }) => invoice))],
  delivery,
  cart: cart._id,
  total: moneyToWire(cart.ways[deliveryWayOf(delivery.deliveryType)].total),
});

export const askOrder = (
  world: World,
  cart: RefillCart,
  delivery: SentDelivery,
  { token, clinicId, headers = {} }: Ordering,
): Promise<Reply<typeof refillCalls.createRefill>> =>
  ask(world, refillCalls.createRefill, { token, headers, body: orderBody(cart, delivery, clinicId) });

/** @throws when refused */
export const orderOf = async (
  world: World,
  wanted: Wanted,
  delivery: SentDelivery,
  ordering: Ordering,
): Promise<AnswerOf<typeof refillCalls.createRefill>['data']['invoiceData']> => {
  const cart = await cartOf(world, wanted, ordering);
  const { token, clinicId } = ordering;
  const body = orderBody(cart, delivery, clinicId);
  return (await answerOf(world, refillCalls.createRefill, { token, body })).data.invoiceData;
};

/** Everything that orders write but carts. */
export const booksOf = async ({ db }: World): Promise<unknown> => {
  const { rows } = await sql`
    select (select json_agg(i order by id) from invoice i) as invoices,
      (select json_agg(i order by id) from invoice_item i) as items,
      (select json_agg(d order by invoice_id) from delivery d) as deliveries,
      (select json_agg(j order by id) from journal_entry j) as journal,
      (select json_agg(s order by inventory_id, clinic_id) from stock s) as stock,
      (select json_agg(n order by id) from notification n) as notices`.execute(db);
  return rows[0];
};

/** Pieces at a clinic; the end of the demo's id of the thing. */
export const stockOf = async ({ db }: World, name: string, clinic = 'orchard-clinic'): Promise<number> => {
  const { rows } = await sql<{ qty: number }>`
    select qty from stock where inventory_id = ${`inventory-${name}`} and clinic_id = ${clinic}`.execute(db);
  return rows[0]?.qty ?? 0;
};
export const setStock = async ({ db }: World, name: string, qty: number, clinic = 'orchard-clinic'): Promise<void> => {
  await sql`
    update stock set qty = ${qty} where inventory_id = ${`inventory-${name}`} and clinic_id = ${clinic}`.execute(db);
};
