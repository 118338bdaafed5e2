/** The stand-in of the card provider keeps what it is asked, answers with it, and refuses what Stripe refuses. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { record, secretOf, type Unpaid, unpaidInvoice } from '#harness/server/unpaid.ts';
import { optionsFor } from '#sandbox/gateway/gateway.ts';
import { stripeGateway } from '#server/adapters/stripe.adapter.ts';
import { oweRefund, payRefunds } from '#server/money/refund.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

/** Refunds here are of amounts that no act of the clinic asks for. */
const world = worldPerFile({ isExploring: true });
let gateway: OpenGateway;
let invoice: Unpaid;
beforeEach(async () => {
  gateway = await openGateway(world());
  invoice = await unpaidInvoice(world(), 2_000);
});
afterEach(() => gateway.close());

const post = async (path: string, form: Record<string, string>) => {
  const reply = await fetch(`${gateway.url}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.secretKey}` },
    body: new URLSearchParams(form),
  });
  const { error, ...object } = (await reply.json()) as { error?: { code?: string; message: string } };
  return { status: reply.status, refused: error?.message ?? null, code: error?.code ?? null, object };
};
const INTENT = { amount: '2000', currency: 'sgd' };
const CARD = { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': CARDS.good };

test('an intent answers with the ways to pay that it was asked for, or with all that the account has', async () => {
  const asked = await post('/payment_intents', { ...INTENT, 'allowed_payment_method_types[0]': 'card' });
  expect(asked.object).toMatchObject({ allowed_payment_method_types: ['card'], payment_method_types: ['card'] });
  const open = await post('/payment_intents', INTENT);
  expect(open.object).toMatchObject({
    allowed_payment_method_types: null,
    payment_method_types: ['card', 'paynow', 'grabpay'],
  });
});

test.for<[wrong: string, form: Record<string, string>, code: string | null, message: string]>([
  ['no currency', { amount: '2000' }, 'parameter_missing', 'Missing required param: currency.'],
  ['no amount', { currency: 'sgd' }, 'parameter_missing', 'Missing required param: amount.'],
  ['another currency', { ...INTENT, currency: 'xyz' }, null, 'Invalid currency: xyz'],
  ['half a cent', { ...INTENT, amount: '2000.5' }, 'parameter_invalid_integer', 'Invalid integer: 2000.5'],
  ['49 cents', { ...INTENT, amount: '49' }, 'amount_too_small', 'Amount must be at least $0.50 sgd'],
  ['an unknown name', { ...INTENT, ammount: '1' }, 'parameter_unknown', 'Received unknown parameter: ammount'],
  [
    'an unknown inner name',
    { ...INTENT, 'transfer_data[destination]': 'acct_sandbox', 'transfer_data[share]': '1' },
    'parameter_unknown',
    'Received unknown parameter: transfer_data[share]',
  ],
  [
    'a stranger’s account',
    { ...INTENT, 'transfer_data[destination]': 'acct_other' },
    null,
    "No such destination: 'acct_other'",
  ],
])('an intent with %s is refused in Stripe’s words, and none is made', async ([, form, code, message]) => {
  expect(await post('/payment_intents', form)).toMatchObject({ status: 400, code, refused: message });
  expect(gateway.book.intents()).toEqual([]);
});

test('a card pays no intent that takes none, and a confirmation takes no unknown parameter', async () => {
  const { id } = gateway.book.create({
    amount: 2_000,
    currency: 'sgd',
    metadata: {},
    allowed_payment_method_types: { 0: 'paynow' },
  });
  expect((await post(`/payment_intents/${id}/confirm`, CARD)).refused).toContain('(card) is not allowed');
  expect((await post(`/payment_intents/${id}/confirm`, { ...CARD, card: '1' })).code).toBe('parameter_unknown');
  expect((await post(`/payment_intents/${id}/cancel`, { reason: 'x' })).code).toBe('parameter_unknown');
  expect((await post('/refunds', { payment_intent: id, reverse: 'true' })).code).toBe('parameter_unknown');
  expect(gateway.book.find(id).status).toBe('requires_payment_method');
});

/** Pays the invoice, and records that `amount` cents of it are owed back. @returns the intent */
const paidAndOwed = async (amount: number): Promise<string> => {
  const token = await world().signIn('meiling');
  const secret = await secretOf(world(), token, invoice);
  await gateway.pay(secret);
  await record(world(), token, invoice);
  const intent = secret.split('_secret')[0] ?? '';
  const now = await world().clock.now();
  await world()
    .db.transaction()
    .execute((tx) => oweRefund(tx, { intentId: intent, amount, cause: 'test', now }));
  return intent;
};

test('SERVER-64: a refund takes back the share of the account, in part or whole', async () => {
  const intent = await paidAndOwed(500);
  expect(gateway.book.transferred(intent)).toBe(1_800);
  await payRefunds(world().deps, await world().clock.now());
  expect(gateway.book.refunds()).toMatchObject([{ amount: 500 }]);
  expect(gateway.book.transferred(intent)).toBe(1_350);
  gateway.book.refund({ payment_intent: intent, reverse_transfer: true });
  expect(gateway.book.transferred(intent)).toBe(0);
});

test('SERVER-64: a payment that was made while the account had no share is given back after its percentage was set', async () => {
  Object.assign(world().deps.gateway, stripeGateway({ transferPercentage: 0, ...optionsFor(gateway) }));
  const intent = await paidAndOwed(2_000);
  Object.assign(world().deps.gateway, stripeGateway({ transferPercentage: 90, ...optionsFor(gateway) }));
  await payRefunds(world().deps, await world().clock.now());
  expect(gateway.book.refunds()).toMatchObject([{ amount: 2_000, transfer_reversal: null }]);
  expect((await post('/refunds', { payment_intent: intent, reverse_transfer: 'true' })).status).toBe(400);
});
