/** Payments when something goes wrong: the provider, the card, two tabs, two ways of paying, a lost webhook. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { moneyFromCents } from '#contract/money.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { asStaff, makeInvoice, readInvoice } from '#harness/server/orders.ts';
import {
  askIntent,
  intentBody,
  moneyOf,
  record,
  secretOf,
  type Unpaid,
  unpaidInvoice,
} from '#harness/server/unpaid.ts';
import { createApp } from '#server/app.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { hearOfRefund } from '#server/money/refund.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
let invoice: Unpaid;
let token: string;
beforeEach(async () => {
  gateway = await openGateway(world(), { timeoutMs: 500 });
  gateway.mute();
  invoice = await unpaidInvoice(world(), 2_000);
  token = await world().signIn('meiling');
});
afterEach(() => gateway.close());

const idOf = (secret: string): string => secret.split('_secret')[0] ?? '';
const differencesNow = async () => {
  const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };
  return (await answerOf(world(), operatorCalls.comparePayments, { query: { days: 1 }, headers })).data.differences;
};

test('REFILL-36 SERVER-61: an error of the provider is answered with its message and no secret; afterwards all is well', async () => {
  gateway.trouble.kind = 'fails';
  expect(await askIntent(world(), token, intentBody(invoice))).toEqual({
    status: 200,
    secret: null,
    refused: 'An unknown error occurred',
    code: 'UNAVAILABLE',
  });
  gateway.trouble.kind = 'none';
  const small = await unpaidInvoice(world(), 30);
  expect(await askIntent(world(), token, intentBody(small))).toMatchObject({
    secret: null,
    refused: 'Amount must be at least $0.50 sgd',
  });
  expect((await askIntent(world(), token, intentBody(invoice))).secret).toContain('_secret');
});

test('SERVER-61: a provider that is too slow or gone is a 503, and asking again leads to the one intent', async () => {
  Object.assign(gateway.trouble, { kind: 'late', until: () => wait(2_000) });
  expect(await askIntent(world(), token, intentBody(invoice))).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  gateway.trouble.kind = 'none';
  // the provider still processes the first one
  const secret = await secretOf(world(), token, invoice);
  expect(gateway.book.intents().map(({ client_secret }) => client_secret)).toEqual([secret]);
  await gateway.pay(secret);
  Object.assign(gateway.trouble, { kind: 'late', until: () => wait(2_000) });
  expect((await record(world(), token, invoice)).status).toBe(503);
  await gateway.close();
  expect((await record(world(), token, invoice)).status).toBe(503);
  expect(await askIntent(world(), token, intentBody(invoice))).toMatchObject({ status: 503 });
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 2_000 });
});

test('a card declined three times and then a good one pay once', async () => {
  const secret = await secretOf(world(), token, invoice);
  for (const [card, message] of [
    [CARDS.declined, 'Your card was declined.'],
    [CARDS.insufficient, 'Your card has insufficient funds.'],
    [CARDS.declined, 'Your card was declined.'],
  ] as const) {
    expect(await gateway.pay(secret, card)).toEqual({ message });
    expect((await record(world(), token, invoice)).code).toBe('NOT_PAID');
  }
  expect(await secretOf(world(), token, invoice)).toBe(secret);
  expect(await gateway.pay(secret, CARDS.authentication)).toEqual({ status: 'requires_action' });
  expect((await record(world(), token, invoice)).code).toBe('NOT_PAID');
  expect(await gateway.authenticate(secret, false)).toEqual({ status: 'requires_payment_method' });
  await gateway.pay(secret, CARDS.authentication);
  expect(await gateway.authenticate(secret, true)).toEqual({ status: 'succeeded' });
  expect((await record(world(), token, invoice)).status).toBe(200);
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 0, status: 'paid' });
});

test('ten calls at once, on two servers, make one intent', async () => {
  const apps = [world().app, createApp(world().deps)];
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const app = apps[index % 2] ?? world().app;
      const answer = await app.fetch(
        new Request('http://myniks.test/api/payment-intents?app-id=patient', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(intentBody(invoice)),
        }),
      );
      return ((await answer.json()) as { data?: { client_secret?: string } }).data?.client_secret;
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(gateway.book.intents().map(({ client_secret }) => client_secret)).toEqual([answers[0]]);
});

test('SERVER-62: fifty payments of one invoice at once charge one card once and count once', async () => {
  await gateway.close();
  gateway = await openGateway(world());
  const all = Array.from({ length: 50 }, (_, index) => index);
  const ends = await Promise.all(
    all.map(async () => {
      const { secret } = await askIntent(world(), token, intentBody(invoice));
      if (secret !== null) await gateway.pay(secret);
      return record(world(), token, invoice);
    }),
  );
  expect(ends.map(({ status }) => status)).toEqual(all.map(() => 200));
  expect(gateway.book.intents().filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  expect(await moneyOf(world(), invoice)).toMatchObject({
    balance: 0,
    entries: [
      ['charge', 2_000],
      ['payment', -2_000],
    ],
  });
});

test('BOOK-53: an intent that was paid unseen is counted when another one is asked for, and there is no other', async () => {
  await gateway.pay(await secretOf(world(), token, invoice));
  expect(await askIntent(world(), token, intentBody(invoice))).toMatchObject({ status: 409, code: 'NOTHING_TO_PAY' });
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 0, status: 'paid' });
  expect(gateway.book.intents()).toHaveLength(1);
});

test('an intent that the provider no longer knows is given up, and another one is made', async () => {
  await secretOf(world(), token, invoice);
  await gateway.close();
  gateway = await openGateway(world());
  const secret = await secretOf(world(), token, invoice);
  await gateway.pay(secret);
  expect((await record(world(), token, invoice)).status).toBe(200);
});

test('what is paid by transfer and by card at once is given back once', async () => {
  const secret = await secretOf(world(), token, invoice);
  await gateway.pay(secret);
  const line = { amount: 20, reference: 'PN-1' };
  await asStaff(world(), operatorCalls.receiveTransfer, { id: invoice.id }, line);
  await Promise.all([record(world(), token, invoice), record(world(), token, invoice), heal(world().deps)]);
  expect(gateway.book.refunds()).toMatchObject([{ payment_intent: idOf(secret), amount: 2_000 }]);
  expect(await moneyOf(world(), invoice)).toMatchObject({
    balance: 0,
    entries: [
      ['charge', 2_000],
      ['payment', -2_000],
      ['payment', -2_000],
      ['refund', 2_000],
    ],
    status: 'paid',
  });
  expect(await differencesNow()).toEqual([]);
});

test('SERVER-66: an order that the clinic rejects after it was paid by card goes back at once, once', async () => {
  const id = await makeInvoice(world(), {
    delivery: { deliveryType: 'Pickup', deliveryStatus: 'Pending', fee: moneyFromCents(0) },
  });
  const order = { id, invoiceNo: (await readInvoice(world(), token, id)).invoiceNo, amount: 20 };
  await gateway.pay(await secretOf(world(), token, order));
  await record(world(), token, order);
  for (let time = 0; time < 2; time += 1)
    expect((await asStaff(world(), operatorCalls.rejectOrder, { id })).status).toBe(200);
  expect(gateway.book.refunds().map(({ amount }) => amount)).toEqual([2_000]);
  expect(await moneyOf(world(), order)).toMatchObject({ balance: 0, status: 'refunded' });
});

test('a refund that cannot be sent stays owed and is sent once later; the invoice names it', async () => {
  const secret = await secretOf(world(), token, invoice);
  await gateway.pay(secret);
  await record(world(), token, invoice);
  gateway.trouble.kind = 'fails';
  for (let time = 0; time < 2; time += 1) {
    expect((await asStaff(world(), operatorCalls.rejectOrder, { id: invoice.id })).status).toBe(200);
    await heal(world().deps);
  }
  expect(await moneyOf(world(), invoice)).toMatchObject({
    balance: -2_000,
    status: 'refunding',
    reference: idOf(secret),
  });
  gateway.trouble.kind = 'none';
  await Promise.all([heal(world().deps), heal(world().deps)]);
  const [refund] = gateway.book.refunds();
  expect(gateway.book.refunds()).toHaveLength(1);
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 0, status: 'refunded', reference: refund?.id });
});

/** Pays with this card and refunds; the provider reports success. */
const refundedTo = async (card: string): Promise<void> => {
  const secret = await secretOf(world(), token, invoice);
  await gateway.pay(secret, card);
  await record(world(), token, invoice);
  expect((await asStaff(world(), operatorCalls.rejectOrder, { id: invoice.id })).status).toBe(200);
  await heal(world().deps);
};
const hearOfLast = async (): Promise<void> => {
  const { reference } = await moneyOf(world(), invoice);
  const { deps, clock } = world();
  await hearOfRefund(deps, await deps.gateway.readRefund(reference ?? ''), await clock.now());
};

test.each([
  { by: 'its webhook', hear: hearOfLast },
  { by: 'the reconciliation, where its webhook was lost', hear: () => heal(world().deps) },
])('a refund that the bank sends back after it was called done is owed again: by $by', async ({ hear }) => {
  await refundedTo(CARDS.lostRefund);
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 0, status: 'refunded' });
  gateway.book.endRefunds();
  expect(await differencesNow()).toContainEqual(expect.objectContaining({ what: 'provider', journal: 0, other: 20 }));
  for (let time = 0; time < 2; time += 1) {
    await hear();
    expect(await moneyOf(world(), invoice)).toMatchObject({ balance: -2_000, status: 'refunding' });
  }
  expect(await differencesNow()).toEqual([]);
});

test('the reconciliation does not ask about a refund that was called done more than 40 days ago; the comparison tells of it', async () => {
  await refundedTo(CARDS.lostRefund);
  world().clock.advance(40 * DAY_MS + MINUTE_MS);
  gateway.book.endRefunds();
  await heal(world().deps);
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 0, status: 'refunded' });
  const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };
  const { data } = await answerOf(world(), operatorCalls.comparePayments, { query: { days: 90 }, headers });
  expect(data.differences).toContainEqual(expect.objectContaining({ what: 'provider', journal: 0, other: 20 }));
});

test('SERVER-63: a lost webhook is healed by the reconciliation, a card form left open for a day is given up', async () => {
  const left = await unpaidInvoice(world(), 500);
  const leftSecret = await secretOf(world(), token, left);
  await gateway.pay(await secretOf(world(), token, invoice));
  await heal(world().deps);
  expect(await moneyOf(world(), invoice), 'the webhook has two minutes').toMatchObject({ balance: 2_000 });
  expect(await differencesNow()).toEqual([
    { what: 'provider', id: expect.stringContaining('pi_'), invoiceNo: invoice.invoiceNo, journal: 0, other: 20 },
    { what: 'sum', id: 'provider', invoiceNo: null, journal: 0, other: 20 },
  ]);
  world().clock.advance(2 * MINUTE_MS);
  await heal(world().deps);
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 0, status: 'paid' });
  expect(await differencesNow()).toEqual([]);
  expect(gateway.book.find(idOf(leftSecret)).status).toBe('requires_payment_method');
  world().clock.advance(DAY_MS + MINUTE_MS);
  await heal(world().deps);
  expect(gateway.book.find(idOf(leftSecret)).status).toBe('canceled');
});

test('the comparison tells of a payment that we do not know and of one that the gateway does not know', async () => {
  const metadata = { invoiceId: invoice.id };
  const foreign = gateway.book.create({ amount: 700, currency: 'sgd', metadata });
  gateway.book.confirm(foreign.id, CARDS.good);
  const secret = await secretOf(world(), token, invoice);
  await gateway.pay(secret);
  await record(world(), token, invoice);
  gateway.book.refund({ payment_intent: idOf(secret), amount: 300, reverse_transfer: false });
  expect(await differencesNow()).toEqual(
    expect.arrayContaining([
      { what: 'provider', id: foreign.id, invoiceNo: null, journal: 0, other: 7 },
      { what: 'provider', id: idOf(secret), invoiceNo: invoice.invoiceNo, journal: 20, other: 17 },
    ]),
  );
});
