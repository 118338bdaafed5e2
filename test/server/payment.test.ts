/** Paying an invoice by card: the real adapter against the sandbox's provider over loopback. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { moneyFromCents } from '#contract/money.ts';
import { answerOf } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { askIntent, intentBody, moneyOf, record, secretOf, unpaidInvoice } from '#harness/server/unpaid.ts';
import { post } from '#server/money/journal.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  // these tests need no webhook
  gateway.mute();
});
afterEach(() => gateway.close());

/** Notifications of the patient about an invoice. */
const toldOf = async ({ id }: { id: string }) => {
  const rows = await world().db.selectFrom('notification').select(['patient_id', 'kind', 'metadata']).execute();
  return rows.filter(({ metadata }) => metadata['invoiceId'] === id).map(({ patient_id, kind }) => [patient_id, kind]);
};

test('API-66: the card settings have the publishable key, the connected account and its share', async () => {
  for (const token of [await world().signIn('meiling'), await guestOf(world())]) {
    const { data } = await answerOf(world(), paymentCalls.loadCardSettings, { token });
    expect(data).toEqual({
      clientPublishableKey: gateway.publishableKey,
      clientConnectAccountId: gateway.account,
      transferPercentage: 90,
      sandboxScript: `${gateway.url}/v3/stripe.js`,
    });
  }
});

test('PAY-14 PAY-15 SERVER-61 SERVER-64 CONST-01 API-67: a balance of 20 reaches the gateway as 2000 cents of SGD by card, 90 percent for the account', async () => {
  const invoice = await unpaidInvoice(world(), 2_000);
  const { status, secret } = await askIntent(world(), await world().signIn('meiling'), intentBody(invoice));
  expect(status).toBe(200);
  const [intent] = gateway.book.intents();
  expect(intent).toMatchObject({
    client_secret: secret,
    amount: 2_000,
    currency: 'sgd',
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    metadata: { invoiceId: invoice.id },
    transfer_data: { destination: gateway.account, amount: 1_800 },
  });
});

test.for<[percentage: number, cents: number, share: number | null]>([
  [90, 10_000, 9_000],
  [85.5, 1_001, 856],
  [33.3333, 100, 33],
  [100, 70, 70],
  [0, 2_000, null],
])('SERVER-64: %s percent of %s cents are %s for the account', async ([transferPercentage, cents, share]) => {
  await gateway.close();
  gateway = await openGateway(world(), { transferPercentage });
  await secretOf(world(), await world().signIn('meiling'), await unpaidInvoice(world(), cents));
  expect(gateway.book.intents()[0]?.transfer_data).toEqual(
    share === null ? null : { destination: gateway.account, amount: share },
  );
});

test('SERVER-62 PAY-24 API-69 API-70: a payment that the gateway confirms lowers the balance once, however often it is told', async () => {
  const invoice = await unpaidInvoice(world(), 2_000);
  const token = await world().signIn('meiling');
  const secret = await secretOf(world(), token, invoice);
  expect(await gateway.pay(secret)).toEqual({ status: 'succeeded' });
  for (let time = 0; time < 3; time += 1) expect((await record(world(), token, invoice)).status).toBe(200);
  expect(await moneyOf(world(), invoice)).toEqual({
    balance: 0,
    entries: [
      ['charge', 2_000],
      ['payment', -2_000],
    ],
    status: 'paid',
    reference: secret.split('_secret')[0],
    finalized: true,
  });
  expect(await toldOf(invoice)).toEqual([['patient-meiling', 'paymentCreated']]);
});

test('PAY-24: a call without a paid intent is refused and the balance stays', async () => {
  const invoice = await unpaidInvoice(world(), 2_000);
  const token = await world().signIn('meiling');
  expect((await record(world(), token, invoice)).code).toBe('NOT_PAID');
  const secret = await secretOf(world(), token, invoice);
  expect((await record(world(), token, invoice)).code).toBe('NOT_PAID');
  await gateway.pay(secret, CARDS.declined);
  expect((await record(world(), token, invoice)).code).toBe('NOT_PAID');
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 2_000, status: 'none', finalized: false });
});

test('PAY-24: a payment of another amount, or of another invoice, does not count', async () => {
  const [paid, other] = [await unpaidInvoice(world(), 2_000), await unpaidInvoice(world(), 2_000)];
  const token = await world().signIn('meiling');
  await gateway.pay(await secretOf(world(), token, paid));
  expect((await record(world(), token, other)).code).toBe('NOT_PAID');
  expect((await record(world(), token, { ...paid, amount: 1 })).code).toBe('NOT_PAID');
  expect(await moneyOf(world(), other)).toMatchObject({ balance: 2_000 });
});

test.for([2, 19.99, 20.01, 0, 1, -20, 20_000])(
  'SERVER-60: the amount %s instead of the balance of 20 is refused, and no intent is made',
  async (amount) => {
    const invoice = await unpaidInvoice(world(), 2_000);
    const answer = await askIntent(world(), await world().signIn('meiling'), intentBody({ ...invoice, amount }));
    expect(answer).toMatchObject({ status: 200, secret: null, refused: expect.stringContaining('amount') });
    expect(gateway.book.intents()).toEqual([]);
  },
);

test('SERVER-60 PAY-15: for an invoice without a balance only 1 is accepted, and that intent can never be paid', async () => {
  const invoice = await unpaidInvoice(world(), 0);
  const token = await world().signIn('meiling');
  expect(await askIntent(world(), token, intentBody({ ...invoice, amount: 0 }))).toMatchObject({
    status: 409,
    code: 'NOTHING_TO_PAY',
  });
  const { secret } = await askIntent(world(), token, intentBody({ ...invoice, amount: 1 }));
  expect(gateway.book.intents()).toMatchObject([{ amount: 100, client_secret: secret, status: 'canceled' }]);
  expect((await gateway.pay(secret ?? '')).message).toContain('status of canceled');
  expect((await record(world(), token, { ...invoice, amount: 1 })).code).toBe('NOT_PAID');
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 0, entries: [] });
});

test('SERVER-64 SERVER-60: the account and the share that a client names change nothing', async () => {
  const invoice = await unpaidInvoice(world(), 2_000);
  const body = intentBody(invoice, { account: 'acct_thief', transfer_percentage: 100 });
  await askIntent(world(), await world().signIn('meiling'), body);
  expect(gateway.book.intents()[0]?.transfer_data).toEqual({ destination: gateway.account, amount: 1_800 });
});

test('an intent is given again while it fits, and made anew when the balance has changed', async () => {
  const invoice = await unpaidInvoice(world(), 2_000);
  const token = await world().signIn('meiling');
  const first = await secretOf(world(), token, invoice);
  expect(await secretOf(world(), token, invoice)).toBe(first);
  await gateway.pay(first, CARDS.declined);
  expect(await secretOf(world(), token, invoice)).toBe(first);

  const now = await world().clock.now();
  await world()
    .db.transaction()
    .execute((tx) =>
      post(tx, { invoiceId: invoice.id, kind: 'charge', amount: moneyFromCents(500), cause: 'more', now }),
    );
  const second = await secretOf(world(), token, { ...invoice, amount: 25 });
  expect(gateway.book.intents().map(({ status, amount }) => [status, amount])).toEqual([
    ['requires_payment_method', 2_500],
    ['canceled', 2_000],
  ]);
  expect((await gateway.pay(first)).message).toContain('status of canceled');
  expect(await gateway.pay(second)).toEqual({ status: 'succeeded' });
});

test('nobody else’s invoice: a stranger, a guest and nobody get the same answer as for one that is not there', async () => {
  const invoice = await unpaidInvoice(world(), 2_000);
  for (const token of [await world().signIn('siti'), await guestOf(world())]) {
    for (const asked of [invoice, { ...invoice, id: 'nothing', invoiceNo: 'nothing' }]) {
      expect(await askIntent(world(), token, intentBody(asked as typeof invoice))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
      expect((await record(world(), token, asked as typeof invoice)).code).toBe('NOT_FOUND');
    }
  }
  expect(gateway.book.intents()).toEqual([]);
});

test('the script is served as one file that a page of another origin may load', async () => {
  const answer = await fetch(`${gateway.url}/v3/stripe.js`);
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await answer.text()).not.toMatch(/^\s*(?:import|export)\b/m);
});
