/** The money of the sandbox's desk: what the bank decides, what becomes of the next webhook, and transfers that arrive. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { answerOf } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { moneyOf, record, secretOf, type Unpaid, unpaidInvoice } from '#harness/server/unpaid.ts';
import { type OpenDesk, openDesk } from '#test/kit/desk.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
let desk: OpenDesk;
let invoice: Unpaid;
let token: string;
beforeEach(async () => {
  gateway = await openGateway(world());
  desk = await openDesk(world(), gateway);
  invoice = await unpaidInvoice(world(), 2_000);
  token = await world().signIn('meiling');
});
afterEach(() => Promise.all([gateway.close(), desk.close()]));

const text = async (): Promise<string> => (await fetch(desk.url)).text();
/** Presses a button of the page. */
const press = async (form: string, fields: Record<string, string> = {}): Promise<void> => {
  const answer = await fetch(`${desk.url}/${form}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
};
const money = () => moneyOf(world(), invoice);
const UNPAID = { balance: 2_000, entries: [['charge', 2_000]] };
const PAID = {
  balance: 0,
  status: 'paid',
  entries: [
    ['charge', 2_000],
    ['payment', -2_000],
  ],
};
/** A payment that the bank has not decided. */
const processing = async (): Promise<string> => {
  const secret = await secretOf(world(), token, invoice);
  expect(await gateway.pay(secret, CARDS.processing)).toEqual({ status: 'processing' });
  await gateway.webhooks.settled();
  expect(await money()).toMatchObject({ ...UNPAID, status: 'processing' });
  return secret.split('_secret')[0] ?? '';
};
const chargeCard = async (): Promise<void> => {
  expect(await gateway.pay(await secretOf(world(), token, invoice))).toEqual({ status: 'succeeded' });
};

test('a processing payment is settled: the webhook tells the server, and it counts once', async () => {
  const id = await processing();
  expect(await text()).toMatch(new RegExp(`${id}, processing[^]*Settle[^]*Fail`));
  await press('payment', { id, paid: 'true' });
  await gateway.webhooks.settled();
  expect(await money()).toMatchObject(PAID);
  expect(await text()).toContain(`${id}, succeeded`);
});

test('a processing payment fails: nothing is charged, and another card pays', async () => {
  const id = await processing();
  await press('payment', { id, paid: 'false' });
  await gateway.webhooks.settled();
  expect(await money()).toMatchObject({ ...UNPAID, status: 'none' });
  await chargeCard();
  await gateway.webhooks.settled();
  expect(await money()).toMatchObject(PAID);
});

test('a decision about a payment that is not processing changes nothing', async () => {
  const id = await processing();
  await press('payment', { id, paid: 'true' });
  await press('payment', { id, paid: 'false' });
  await press('payment', { id: 'pi_unknown', paid: 'true' });
  await gateway.webhooks.settled();
  expect(await money()).toMatchObject(PAID);
});

test('the next webhook is lost: the server hears nothing of the payment, and counts it when it is asked', async () => {
  const secret = await secretOf(world(), token, invoice);
  await gateway.webhooks.settled();
  await press('webhook', { next: 'lost' });
  expect(await text()).toContain('The next one is lost.');
  await gateway.pay(secret);
  await gateway.webhooks.settled();
  expect(await money()).toMatchObject(UNPAID);
  expect(await text()).toContain('The next one arrives as it should.');
  expect((await record(world(), token, invoice)).status).toBe(200);
  expect(await money()).toMatchObject(PAID);
});

test('a lost webhook is sent again by the desk, and the payment counts once', async () => {
  const secret = await secretOf(world(), token, invoice);
  await gateway.webhooks.settled();
  await press('webhook', { next: 'lost' });
  await gateway.pay(secret);
  await gateway.webhooks.settled();
  await press('webhook/again');
  await gateway.webhooks.settled();
  expect(await money()).toMatchObject(PAID);
  expect(await text()).toContain('None is late and none is lost.');
});

test('the next webhook arrives twice, and the payment counts once', async () => {
  const secret = await secretOf(world(), token, invoice);
  await gateway.webhooks.settled();
  await press('webhook', { next: 'duplicated' });
  expect(await text()).toContain('The next one arrives twice.');
  await gateway.pay(secret);
  await gateway.webhooks.settled();
  expect(await money()).toMatchObject(PAID);
});

test('the next webhook is late: the app’s own call counts the payment before', async () => {
  const secret = await secretOf(world(), token, invoice);
  await gateway.webhooks.settled();
  await press('webhook', { next: 'delayed' });
  expect(await text()).toContain('The next one arrives 20 seconds late.');
  await gateway.pay(secret);
  expect(await money()).toMatchObject(UNPAID);
  expect((await record(world(), token, invoice)).status).toBe(200);
  expect(await money()).toMatchObject(PAID);
});

test('a fate that the desk does not know is none', async () => {
  await press('webhook', { next: 'burnt' });
  expect(await text()).toContain('The next one arrives as it should.');
});

test('SERVER-53: transfers of any amount are entered, assigned and returned at the desk', async () => {
  await answerOf(world(), invoiceCalls.requestConfirmation, { token, params: { id: invoice.id } });
  expect(await text()).toMatch(new RegExp(`${invoice.invoiceNo}[^]*\\$20\\.00[^]*Transfer received`));
  await press('transfer', { id: invoice.id, amount: '5', reference: 'PN-1' });
  expect((await money()).balance).toBe(1_500);
  await press('transfer-line', { amount: '25', reference: 'PN-2', invoiceNo: '' });
  expect(await text()).toMatch(/PN-2[^]*\$25\.00, arrived/);
  await press('unassigned', { act: 'assign', reference: 'PN-2', invoiceNo: invoice.invoiceNo });
  expect(await money()).toMatchObject({ balance: -1_000, status: 'paid' });
  expect(await text()).toMatch(new RegExp(`${invoice.invoiceNo}[^]*\\$10\\.00 to return`));
  await press('return', { id: invoice.id, amount: '10', reference: 'RF-1' });
  expect(await money()).toMatchObject({ balance: 0, status: 'paid' });
  await press('transfer-line', { amount: '9', reference: 'PN-3', invoiceNo: ' ' });
  await press('unassigned', { act: 'return', reference: 'PN-3', returnReference: 'RF-3' });
  expect(await text()).not.toMatch(/PN-3|to return/);
});
