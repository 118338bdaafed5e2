/** News of a payment that comes in an unlucky order, found by exploring model/products/payment-product.ts. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { type Money, moneyFromCents, negated } from '#contract/money.ts';
import { ask } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { moneyOf, record, secretOf, type Unpaid, unpaidInvoice } from '#harness/server/unpaid.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { setPaymentStatus } from '#server/money/invoice.store.ts';
import { post } from '#server/money/journal.store.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { settleFromGateway } from '#server/money/settle.service.ts';
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
const now = () => world().clock.now();
const book = async (kind: 'payment' | 'adjustment', amount: Money, cause: string) => {
  const at = await now();
  const entry = { invoiceId: invoice.id, kind, amount, cause, now: at };
  await world()
    .db.transaction()
    .execute((tx) => post(tx, entry));
};
const sendBack = (reference: string) =>
  ask(world(), operatorCalls.returnTransfer, {
    params: { id: invoice.id },
    body: { amount: 20, reference },
    headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY },
  });

test('late news of one intent does not end the processing of another', async () => {
  const secret = await secretOf(world(), token, invoice);
  await world()
    .db.transaction()
    .execute((tx) => setPaymentStatus(tx, invoice.id, 'processing', 'pi_of_the_other_card'));
  await settleFromGateway(world().deps, { id: idOf(secret), invoice_id: invoice.id }, await now());
  expect(await moneyOf(world(), invoice)).toMatchObject({ status: 'processing' });
});

/** The provider's next answer is on its way until `arrive`. */
const holdNextReading = () => {
  const { gateway: adapter } = world().deps;
  const { readIntent } = adapter;
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let note = () => {};
  const isRead = new Promise<void>((resolve) => {
    note = resolve;
  });
  adapter.readIntent = async (id) => {
    adapter.readIntent = readIntent;
    const intent = await readIntent(id);
    note();
    await arrival;
    return intent;
  };
  return { isRead, arrive };
};
const askNow = async (secret: string) =>
  settleFromGateway(world().deps, { id: idOf(secret), invoice_id: invoice.id }, await now());

test('an answer of before the payment, which comes after it is known to be processing, does not end that', async () => {
  const secret = await secretOf(world(), token, invoice);
  const { isRead, arrive } = holdNextReading();
  const early = askNow(secret);
  await isRead;
  await gateway.pay(secret, CARDS.processing);
  expect(await askNow(secret)).toBe('processing');
  arrive();
  expect(await early).toBe('processing');
  expect(await moneyOf(world(), invoice)).toMatchObject({ status: 'processing', reference: idOf(secret) });
});

test('an answer of while it was processing, which comes after the bank said no, does not bring that back', async () => {
  const secret = await secretOf(world(), token, invoice);
  await gateway.pay(secret, CARDS.processing);
  const { isRead, arrive } = holdNextReading();
  const early = askNow(secret);
  await isRead;
  gateway.book.decide(idOf(secret), false);
  expect(await askNow(secret)).toBe('open');
  arrive();
  expect(await early).toBe('open');
  expect(await moneyOf(world(), invoice)).toMatchObject({ status: 'none' });
});

const reject = () =>
  world()
    .db.updateTable('delivery')
    .set({ delivery_status: 'Rejected' })
    .where('invoice_id', '=', invoice.id)
    .execute();

test('a transfer that is too much can be sent back once the card has got its money, and until then it shows', async () => {
  const secret = await secretOf(world(), token, invoice);
  const price = moneyFromCents(2_000);
  await book('payment', negated(price), `transfer:${invoice.id}`);
  await book('adjustment', negated(price), `rejected:${invoice.id}`);
  await reject();
  await gateway.pay(secret);
  await record(world(), token, invoice);
  expect((await sendBack('BANK-1')).status).toBe(200);
  await heal(world().deps);
  expect(gateway.book.refunds()).toMatchObject([{ payment_intent: idOf(secret), amount: 2_000 }]);
  expect(await moneyOf(world(), invoice)).toMatchObject({ balance: 0, status: 'refunded' });
});

test('what is still owed after a transfer is not called paid because a card was charged as well', async () => {
  const secret = await secretOf(world(), token, invoice);
  const price = moneyFromCents(2_000);
  await book('payment', negated(price), `transfer:${invoice.id}`);
  await book('adjustment', negated(price), `rejected:${invoice.id}`);
  await reject();
  await gateway.pay(secret);
  await record(world(), token, invoice);
  expect(await moneyOf(world(), invoice)).toMatchObject({ status: 'refunding' });
});
