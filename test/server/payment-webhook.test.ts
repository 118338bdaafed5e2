/** Webhooks of the provider: signed, twice, late, out of order, or never. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { msOf } from '#contract/time.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { readLetters } from '#harness/server/letters.ts';
import {
  askIntent,
  intentBody,
  moneyOf,
  record,
  secretOf,
  type Unpaid,
  unpaidInvoice,
} from '#harness/server/unpaid.ts';
import { signatureOf } from '#sandbox/gateway/webhooks.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
let invoice: Unpaid;
let token: string;
beforeEach(async () => {
  gateway = await openGateway(world());
  invoice = await unpaidInvoice(world(), 2_000);
  token = await world().signIn('meiling');
});
afterEach(() => gateway.close());

const PAID = {
  balance: 0,
  entries: [
    ['charge', 2_000],
    ['payment', -2_000],
  ],
  status: 'paid',
};

/** Posts a webhook, unchanged or forged. */
const post = async (body: string, signature?: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) };
  const url = `http://myniks.test${DEFAULT_API_BASE}/webhooks/stripe`;
  return (await world().app.fetch(new Request(url, { method: 'POST', headers, body }))).status;
};
const nowMs = async () => msOf(await world().clock.now());
const signed = async (body: string, secret = gateway.webhookSecret, ageS = 0) =>
  signatureOf(body, secret, (await nowMs()) - ageS * 1_000);
const eventOf = (type: string): string => {
  const event = gateway.book.events().find((event) => event.type === type);
  if (!event) throw new Error(`No ${type}`);
  return JSON.stringify(event);
};

test('SERVER-63: the page closes after the card is accepted, and the webhook marks the invoice paid', async () => {
  await gateway.pay(await secretOf(world(), token, invoice));
  await gateway.webhooks.settled();
  expect(await moneyOf(world(), invoice)).toMatchObject(PAID);
});

test('SERVER-62 SERVER-63: the call before the webhook, and the webhook before the call, count once', async () => {
  await gateway.pay(await secretOf(world(), token, invoice));
  expect((await record(world(), token, invoice)).status).toBe(200);
  await gateway.webhooks.settled();
  expect(await moneyOf(world(), invoice)).toMatchObject(PAID);
  expect((await record(world(), token, invoice)).status).toBe(200);
  expect(await moneyOf(world(), invoice)).toMatchObject(PAID);
});

test('SERVER-63: the same event ten times at once, and a duplicate sent by the provider, count once', async () => {
  gateway.webhooks.next('duplicated');
  await gateway.pay(await secretOf(world(), token, invoice));
  await gateway.webhooks.settled();
  const body = eventOf('payment_intent.succeeded');
  const signature = await signed(body);
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, signature)));
  expect(answers).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await moneyOf(world(), invoice)).toMatchObject(PAID);
});

test('SERVER-63: two events of one payment and the call, all at once, count once', async () => {
  gateway.mute();
  await gateway.pay(await secretOf(world(), token, invoice));
  const body = eventOf('payment_intent.succeeded');
  const other = body.replace(/"id":"evt_\w+"/, '"id":"evt_other"');
  const [one, two, call] = await Promise.all([
    signed(body).then((signature) => post(body, signature)),
    signed(other).then((signature) => post(other, signature)),
    record(world(), token, invoice),
  ]);
  expect([one, two, call.status]).toEqual([200, 200, 200]);
  expect(await moneyOf(world(), invoice)).toMatchObject(PAID);
});

test('SERVER-63: a forged, an altered, an old and an unsigned webhook are refused, and nothing changes', async () => {
  gateway.mute();
  await gateway.pay(await secretOf(world(), token, invoice));
  const body = eventOf('payment_intent.succeeded');
  const good = await signed(body);
  const forged: [string, string | undefined][] = [
    [body, await signed(body, 'whsec_of_somebody_else')],
    [body.replace('"amount":2000', '"amount":2001'), good],
    [`${body} `, good],
    [body, await signed(body, gateway.webhookSecret, 301)],
    [body, undefined],
    [body, ''],
    [body, 't=1,v1='],
    [body, 'nonsense'],
    [body, good.replace('v1=', 'v0=')],
    ['', good],
  ];
  for (const [sent, signature] of forged) expect(await post(sent, signature)).toBe(400);
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 2_000, status: 'none' });
  expect(await world().db.selectFrom('gateway_event').selectAll().execute()).toEqual([]);
  expect(await post(body, await signed(body, gateway.webhookSecret, 299)), 'five minutes are fine').toBe(200);
});

test('a webhook of more than a megabyte is not read', async () => {
  expect(await post('x'.repeat(1_000_001))).toBe(413);
});

test('while a secret is replaced, both are right', async () => {
  await gateway.close();
  gateway = await openGateway(world(), { webhookSecrets: ['whsec_new', 'whsec_old'] });
  for (const [secret, status] of [
    ['whsec_new', 200],
    ['whsec_old', 200],
    ['whsec_older', 400],
  ] as const) {
    const body = JSON.stringify({
      id: `evt_${secret}`,
      object: 'event',
      type: 'customer.created',
      data: { object: {} },
    });
    expect(await post(body, await signed(body, secret))).toBe(status);
  }
});

test('an event of an unknown kind, or of something that is not ours, is taken and does nothing', async () => {
  gateway.book.create({ amount: 700, currency: 'sgd', metadata: {} });
  await gateway.webhooks.settled();
  for (const object of [{}, { object: 'customer', id: 'cus_1' }, { object: 'charge', payment_intent: 'pi_1' }]) {
    const body = JSON.stringify({
      id: `evt_${JSON.stringify(object).length}`,
      object: 'event',
      type: 'a.b',
      data: { object },
    });
    expect(await post(body, await signed(body))).toBe(200);
  }
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 2_000 });
});

test('SERVER-63: the paid intent of an invoice that is not here is refused, so that the provider sends it again', async () => {
  gateway.mute();
  const metadata = { invoiceId: 'not-here-yet' };
  const intent = gateway.book.create({ amount: 700, currency: 'sgd', metadata });
  gateway.book.confirm(intent.id, CARDS.good);
  const body = eventOf('payment_intent.succeeded');
  expect(await post(body, await signed(body))).toBe(404);
  expect(await world().db.selectFrom('gateway_event').selectAll().execute(), 'it was not seen').toEqual([]);
});

test('SERVER-63: the events of a payment in the wrong order leave it paid', async () => {
  gateway.mute();
  const secret = await secretOf(world(), token, invoice);
  await gateway.pay(secret, CARDS.declined);
  await gateway.pay(secret, CARDS.processing);
  gateway.book.decide(secret.split('_secret')[0] ?? '', true);
  for (const type of ['succeeded', 'processing', 'payment_failed', 'created']) {
    const body = eventOf(`payment_intent.${type}`);
    expect(await post(body, await signed(body))).toBe(200);
    expect(await moneyOf(world(), invoice)).toMatchObject(PAID);
  }
});

test.for<[string, object]>([
  ['another amount', { amount: 1, amount_received: 1 }],
  ['less received', { amount_received: 1_999 }],
  ['another currency', { currency: 'jpy' }],
  ['another invoice', { metadata: { invoiceId: 'other' } }],
  ['another account', { transfer_data: { destination: 'acct_thief', amount: 1_800 } }],
  ['the live mode', { livemode: true }],
])('SERVER-62 SERVER-63: an intent with %s than ours settles nothing', async ([, change]) => {
  const secret = await secretOf(world(), token, invoice);
  await gateway.webhooks.settled();
  Object.assign(gateway.book.find(secret.split('_secret')[0] ?? ''), change);
  await gateway.pay(secret);
  if ('amount_received' in change) Object.assign(gateway.book.find(secret.split('_secret')[0] ?? ''), change);
  await gateway.webhooks.settled();
  expect((await record(world(), token, invoice)).code).toBe('NOT_PAID');
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 2_000, entries: [['charge', 2_000]] });
});

test('a processing payment shows as such and gets no second intent; when it is decided the invoice is paid', async () => {
  const secret = await secretOf(world(), token, invoice);
  expect(await gateway.pay(secret, CARDS.processing)).toEqual({ status: 'processing' });
  await gateway.webhooks.settled();
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 2_000, status: 'processing' });
  const key = { 'idempotency-key': 'poll' };
  expect((await record(world(), token, invoice, key)).code).toBe('PAYMENT_PROCESSING');
  expect(await askIntent(world(), token, intentBody(invoice))).toMatchObject({
    status: 409,
    code: 'PAYMENT_PROCESSING',
  });
  gateway.book.decide(secret.split('_secret')[0] ?? '', true);
  expect((await record(world(), token, invoice, key)).status, 'the same key asks again').toBe(200);
  await gateway.webhooks.settled();
  expect(await moneyOf(world(), invoice)).toMatchObject(PAID);
});

test('a processing payment that fails can be paid again, with the same intent', async () => {
  const secret = await secretOf(world(), token, invoice);
  await gateway.pay(secret, CARDS.processing);
  await gateway.webhooks.settled();
  gateway.book.decide(secret.split('_secret')[0] ?? '', false);
  await gateway.webhooks.settled();
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 2_000, status: 'none' });
  expect((await record(world(), token, invoice)).code).toBe('NOT_PAID');
  expect(await secretOf(world(), token, invoice)).toBe(secret);
  await gateway.pay(secret);
  await gateway.webhooks.settled();
  expect(await moneyOf(world(), invoice)).toMatchObject(PAID);
});

test('SERVER-63 NOTIF-07: the patient is written to once when the bank says no to a payment that was processing', async () => {
  const secret = await secretOf(world(), token, invoice);
  // the page alone shows an immediate refusal
  await gateway.pay(secret, CARDS.declined);
  await gateway.webhooks.settled();
  expect(await readLetters(world())).toEqual([]);
  await gateway.pay(secret, CARDS.processing);
  await gateway.webhooks.settled();
  gateway.book.decide(secret.split('_secret')[0] ?? '', false);
  await gateway.webhooks.settled();
  await record(world(), token, invoice);
  const [mail, ...more] = await readLetters(world());
  expect(more).toEqual([]);
  expect(mail?.to).toBe('meiling.tan@example.com');
  expect(mail?.subject).toMatch(/: your payment did not go through$/);
  expect(mail?.text).toMatch(/Your payment of \$20\.00 for .+ did not go through\. No money was taken\./);
});
