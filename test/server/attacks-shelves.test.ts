/** Limits of unpaid orders without a code: two a person, five pieces a product, thirty orders of guests an address. */
import { beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { moneyToWire } from '#contract/money.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { lastCode, send, verify } from '#harness/server/newcomer.ts';
import { payByTransfer } from '#harness/server/orders.ts';
import { PICKUP } from '#harness/server/refills.ts';
import {
  askCode,
  askOrder,
  inStore,
  type Ordering,
  orderOf,
  setInStore,
  startGuest,
  type Wanted,
} from '#harness/server/store.ts';
import { askIntent, intentBody, record, secretOf } from '#harness/server/unpaid.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
const NAME = 'Calm barrier cream';
const ONE: Wanted = { [NAME]: 1 };
const deliveryTo = (email: string, phoneNumber: string) => ({
  ...PICKUP,
  otherFields: { ...PICKUP.otherFields, email, phoneNumber },
});
const NORA = { email: 'nora@example.com', phone: '+6590001111' };
const toNora = deliveryTo('Nora@example.com', '90001111');
const SHIP = { reuses: false, delivery: toNora };
type Guest = Awaited<ReturnType<typeof startGuest>>;

/** Orders, and announces a transfer. @returns the refusal's code */
const announce = async (ordering: Ordering, wanted = ONE) => {
  const reply = await askOrder(world(), wanted, ordering);
  if (reply.answer === null) return reply.code;
  const { _id: id } = reply.answer.data.invoice;
  expect((await ask(world(), invoiceCalls.requestConfirmation, { token: ordering.token, params: { id } })).status).toBe(
    200,
  );
  return null;
};
const prove = async ({ token }: Pick<Guest, 'token'>, identifier: string) => {
  // codes are half a minute apart
  world().clock.advance(MINUTE_MS);
  await send(world(), token, identifier);
  expect((await verify(world(), token, identifier, lastCode(world()))).status).toBe(200);
};

describe('CHECKOUT-14: a guest orders and announces without a code', () => {
  let guest: Guest;
  beforeEach(async () => {
    guest = await startGuest(world());
  });

  test('up to the second order; the third asks for one that proves the contact, and is made with it', async () => {
    for (let order = 1; order <= 2; order += 1) expect(await announce({ ...guest, ...SHIP })).toBeNull();
    const before = await inStore(world(), NAME);
    expect(await announce({ ...guest, ...SHIP })).toBe('CODE_NEEDED');
    expect(await announce({ ...guest, ...SHIP, identifiers: [NORA.email] })).toBe('CODE_NEEDED');
    // the proven contact must be one of the order's
    await prove(guest, 'else@example.com');
    expect(await announce({ ...guest, ...SHIP, identifiers: ['else@example.com'] })).toBe('CODE_NEEDED');
    expect(await inStore(world(), NAME)).toBe(before);
    await prove(guest, NORA.email);
    expect(await announce({ ...guest, ...SHIP, identifiers: [NORA.email] })).toBeNull();
    // a code allows one order
    expect(await announce({ ...guest, ...SHIP, identifiers: [NORA.email] })).toBe('CODE_NEEDED');
    await prove(guest, NORA.phone);
    expect(await announce({ ...guest, ...SHIP, identifiers: [NORA.phone] })).toBeNull();
  });

  test('the same contact in other sessions counts, however it is spelled', async () => {
    for (const delivery of [deliveryTo('nora@example.com', '91110000'), deliveryTo('x@example.com', '9000 1111')])
      expect(await announce({ ...(await startGuest(world())), reuses: false, delivery })).toBeNull();
    expect(await announce({ ...guest, ...SHIP })).toBe('CODE_NEEDED');
    expect(await announce({ ...guest, reuses: false, delivery: deliveryTo('y@example.com', '92220000') })).toBeNull();
  });

  test('more than five pieces of one product, in one order or in two', async () => {
    expect(await announce({ ...guest, ...SHIP }, { [NAME]: 6 })).toBe('CODE_NEEDED');
    expect(await announce({ ...guest, ...SHIP }, { [NAME]: 5, 'Hand cream': 5 })).toBeNull();
    expect(await announce({ ...guest, ...SHIP }, { [NAME]: 1 })).toBe('CODE_NEEDED');
    expect(await announce({ ...guest, ...SHIP }, { 'Lip balm SPF 20': 5 })).toBeNull();
  });

  test('an order made again in the place of its draft needs no second code; to another contact it does', async () => {
    const many = { [NAME]: 6 };
    await prove(guest, NORA.email);
    const order = (more: object) => askOrder(world(), many, { ...guest, ...SHIP, ...more });
    expect((await order({ identifiers: [NORA.email] })).code).toBeNull();
    expect((await order({})).code).toBeNull();
    expect((await order({ delivery: deliveryTo('else@example.com', '93334444') })).code).toBe('CODE_NEEDED');
  });

  test('a refusal keeps the code: what is sold out, or has another price, is said first', async () => {
    expect((await askOrder(world(), { [NAME]: 6 }, { ...guest, ...SHIP })).code).toBe('CODE_NEEDED');
    await prove(guest, NORA.email);
    await setInStore(world(), NAME, 3);
    const proven = { ...guest, ...SHIP, identifiers: [NORA.email] };
    expect((await askOrder(world(), { [NAME]: 6 }, proven)).code).toBe('OUT_OF_STOCK');
    await setInStore(world(), NAME, 30);
    expect((await askOrder(world(), { [NAME]: 6 }, { ...proven, total: 1 })).code).toBe('PRICE_CHANGED');
    expect((await askOrder(world(), { [NAME]: 6 }, proven)).code).toBeNull();
  });

  test('what is paid, or has ended, counts no more', async () => {
    const first = await askOrder(world(), { [NAME]: 5 }, { ...guest, ...SHIP });
    expect(first.code).toBeNull();
    const other = { ...(await startGuest(world())), ...SHIP };
    expect((await askOrder(world(), { [NAME]: 5 }, other)).code).toBe('CODE_NEEDED');
    world().clock.advance(16 * MINUTE_MS);
    await followOrders(world().deps);
    expect(await announce({ ...guest, ...SHIP }, { [NAME]: 5 })).toBeNull();
  });

  test('thirty orders of guests wait at one address; members are not counted there, and are not asked', async () => {
    await setInStore(world(), NAME, 100);
    for (let order = 0; order < 30; order += 1)
      expect(
        await announce({
          ...(await startGuest(world())),
          reuses: false,
          delivery: deliveryTo(`guest-${order}@example.com`, `9${String(1_000_000 + order)}`),
        }),
      ).toBeNull();
    expect(await announce({ ...guest, ...SHIP })).toBe('CODE_NEEDED');
    await prove(guest, NORA.email);
    expect(await announce({ ...guest, ...SHIP, identifiers: [NORA.email] })).toBeNull();
    const token = await world().signIn('meiling');
    expect(await announce({ token })).toBeNull();
  });

  test('many at once do not pass it', async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => startGuest(world())));
    const codes = await Promise.all(guests.map((one) => announce({ ...one, ...SHIP })));
    expect(codes.filter((code) => code === null)).toHaveLength(2);
  });
});

test('a member is counted by the account, and proves the contact of the order', async () => {
  const token = await world().signIn('meiling');
  const orders = [];
  for (let order = 1; order <= 2; order += 1) {
    const made = await orderOf(world(), ONE, { token, delivery: toNora, reuses: false });
    orders.push(made);
    await ask(world(), invoiceCalls.requestConfirmation, { token, params: { id: made._id } });
  }
  expect(await announce({ token, delivery: toNora })).toBe('CODE_NEEDED');
  await prove({ token }, NORA.email);
  expect((await askOrder(world(), ONE, { token, delivery: toNora, identifiers: [NORA.email] })).code).toBeNull();
  for (const { _id } of orders) await payByTransfer(world(), token, _id);
  expect(await announce({ token })).toBeNull();
  const siti = { token: await world().signIn('siti'), patient: patientIdOf('siti') };
  expect(await announce({ ...siti, delivery: toNora })).toBeNull();
});

test('while a bank decides about a guest’s card, the guest’s second order is refused as a member’s is', async () => {
  const gateway: OpenGateway = await openGateway(world());
  gateway.mute();
  try {
    const guest = await startGuest(world());
    const { answer } = await askOrder(world(), ONE, { ...guest, ...SHIP });
    if (answer === null) throw new Error('Nothing was ordered');
    const { _id: id, invoiceNo, ostBalance } = answer.data.invoice;
    const toPay = { id, invoiceNo, amount: moneyToWire(ostBalance) };
    expect((await askIntent(world(), guest.token, intentBody(toPay))).code).toBeNull();
    await gateway.pay(await secretOf(world(), guest.token, toPay), '4000000000008880');
    expect((await record(world(), guest.token, toPay)).code).toBe('PAYMENT_PROCESSING');
    const left = await inStore(world(), NAME);
    expect((await askOrder(world(), ONE, { ...guest, ...SHIP })).code).toBe('PAYMENT_PROCESSING');
    expect(await inStore(world(), NAME)).toBe(left);
  } finally {
    await gateway.close();
  }
});

describe('codes are not found out by trying', () => {
  test('after ten unknown ones in an hour a session is told to wait, also with a right one; right ones do not count', async () => {
    const guest = await startGuest(world());
    const tried = async (code: string) => (await askCode(world(), code, ONE, guest)).code;
    for (let guess = 1; guess <= 12; guess += 1) expect(await tried('WELCOME10')).toBeNull();
    for (let guess = 1; guess <= 10; guess += 1) expect(await tried(`GUESS${guess}`)).toBe('PROMOTION_UNKNOWN');
    expect(await tried('GUESS11')).toBe('TOO_MANY_TRIES');
    expect(await tried('WELCOME10')).toBe('TOO_MANY_TRIES');
    world().clock.advance(60 * MINUTE_MS);
    expect(await tried('WELCOME10')).toBeNull();
  });

  test('three hundred guesses by guests of one address end after a hundred', async () => {
    const guests = await Promise.all(Array.from({ length: 30 }, () => startGuest(world())));
    const codes: (string | null)[] = [];
    for (const guest of guests)
      for (let guess = 0; guess < 10; guess += 1)
        codes.push((await askCode(world(), `GUESS${guess}`, ONE, guest)).code);
    expect(codes.filter((code) => code === 'PROMOTION_UNKNOWN')).toHaveLength(100);
    expect(codes.filter((code) => code === 'TOO_MANY_TRIES')).toHaveLength(200);
  });
});
