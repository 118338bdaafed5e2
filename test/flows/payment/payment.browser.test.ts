/**
 * Paying in Chromium at the sandbox's card provider, with its own card form, bank and desk; no stand-in in the test.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InvoiceId } from '#contract/ids.ts';
import { fillCard } from '#harness/card-payment/card-payment.browser-steps.ts';
import { breachesAt, breachesOfForeign } from '#harness/chromium/foreign.ts';
import { gone, shown } from '#harness/chromium/waiting.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { makeInvoice } from '#harness/server/orders.ts';
import { moneyOf } from '#harness/server/unpaid.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { type OpenDesk, openDesk } from '#test/kit/desk.ts';

const served = servedPerFile();
let gateway: OpenGateway;
let desk: OpenDesk;
beforeAll(async () => {
  const { world } = served();
  gateway = await openGateway(world);
  desk = await openDesk(world, gateway);
});
afterAll(async () => {
  await gateway.close();
  await desk.close();
});

let id: InvoiceId;
let page: Page;
beforeEach(async () => {
  const { world, visit } = served();
  // a refill is paid in its wizard, the bill of a visit on its page
  id = await makeInvoice(world, { invoiceType: 'Consultation', delivery: null });
  page = await visit({ as: 'meiling', at: `/invoiceDetail?id=${id}` });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = async (name: string): Promise<void> => {
  await shown(button(name));
  await button(name).click();
};
const sees = (text: string): Promise<void> => shown(page.getByText(text, { exact: true }));

const choose = async (method: 'card' | 'PayNow'): Promise<void> => {
  const choice = page.getByRole('radio', { name: method === 'card' ? /^Credit or debit card/ : /^PayNow/ });
  await shown(choice);
  await choice.click();
  await press(`Continue with ${method}`);
};
const openPayment = async (): Promise<void> => {
  const link = page.getByRole('link', { name: 'Pay $20.00' });
  await shown(link);
  await link.click();
};
const payWith = async (number: string): Promise<void> => {
  await sees('Card details');
  await fillCard(page, { number });
  await press('Pay $20.00');
};
/** Starts paying on the invoice's page. */
const payByCard = async (number: string): Promise<void> => {
  await openPayment();
  await choose('card');
  await payWith(number);
};
const visitDesk = async (): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto(desk.url);
  return other;
};
/** Presses a button of this invoice or payment at the desk, and waits until the button is gone. */
const atDesk = async (name: string, about: string): Promise<void> => {
  const other = await visitDesk();
  const choice = other.locator(`button[aria-describedby="${about}"]`, { hasText: name });
  // a transfer needs the bank's reference; its amount is filled in
  const reference = other.locator('form', { has: choice }).locator('input[name=reference]');
  if ((await reference.count()) > 0) await reference.fill('PN-0001');
  await choice.click();
  await gone(choice);
  await other.close();
};
const intentId = (): string => gateway.book.intents().find(({ metadata }) => metadata['invoiceId'] === id)?.id ?? '';

const PAID = {
  balance: 0,
  status: 'paid',
  entries: [
    ['charge', 2_000],
    ['payment', -2_000],
  ],
};
/** The screen says paid, one card was charged once, and the books have it once. */
const expectPaidOnce = async (): Promise<void> => {
  await sees('Paid, thank you');
  await gateway.webhooks.settled();
  expect(await moneyOf(served().world, { id })).toMatchObject(PAID);
  const charged = gateway.book
    .intents()
    .filter(({ metadata, status }) => metadata['invoiceId'] === id && status === 'succeeded');
  expect(charged.map(({ amount }) => amount)).toEqual([2_000]);
};
const expectUnpaid = async (): Promise<void> =>
  expect(await moneyOf(served().world, { id })).toMatchObject({ balance: 2_000, entries: [['charge', 2_000]] });

test('PAY-20 PAY-24: the bank’s check in front of the page is passed, and the invoice is paid once', async () => {
  await payByCard(CARDS.authentication);
  await press('Complete authentication');
  await expectPaidOnce();
  await press('Back to the invoice');
  await shown(page.getByRole('link', { name: 'Receipt (PDF)' }));
});

test('PAY-17: the bank’s check is not passed: its words are told, nothing is charged, and another card pays', async () => {
  await payByCard(CARDS.authentication);
  await press('Fail authentication');
  await shown(page.getByText('We are unable to authenticate your payment method.'));
  await expectUnpaid();
  await payWith(CARDS.good);
  await expectPaidOnce();
});

test('a reload while the bank asks shows the truth, unpaid, and the payment that follows is the only one', async () => {
  await payByCard(CARDS.authentication);
  await shown(button('Complete authentication'));
  await page.reload();
  await sees('How will you pay?');
  await expectUnpaid();
  await choose('card');
  await payWith(CARDS.authentication);
  await press('Complete authentication');
  await expectPaidOnce();
});

test('NAV-36: Back from the card form is the invoice, unpaid; Forward begins with what is true', async () => {
  await openPayment();
  await choose('card');
  await sees('Card details');
  await page.goBack();
  await gone(page.getByRole('dialog'));
  expect(new URL(page.url()).search).toBe(`?id=${id}`);
  await page.goForward();
  await choose('card');
  await payWith(CARDS.good);
  await expectPaidOnce();
});

test('a payment that the bank has not decided: a reload goes on waiting, the desk settles it, and the page says so by itself', async () => {
  await payByCard(CARDS.processing);
  await sees('Your payment is processing.');
  await page.reload();
  await sees('Your payment is processing.');
  await expectUnpaid();
  await atDesk('Settle', intentId());
  await expectPaidOnce();
});

test('PAY-11: a transfer that was announced is never called paid until the desk has received it', async () => {
  await openPayment();
  await choose('PayNow');
  await press('I have paid');
  await sees('You told us of a transfer. The clinic has not seen it yet.');
  await page.reload();
  await sees('You told us that you have paid. We check PayNow transfers in Singapore office hours.');
  await expectUnpaid();
  await atDesk('Transfer received', id);
  await page.reload();
  await sees('Paid, thank you');
  expect(await moneyOf(served().world, { id })).toMatchObject(PAID);
});

test('the desk keeps to WCAG 2.2 AA on a small window, light and dark', async () => {
  await payByCard(CARDS.processing);
  await sees('Your payment is processing.');
  const other = await visitDesk();
  expect(await breachesOfForeign(other, 'desk: a payment to decide', () => breachesAt(other, [320]))).toEqual([]);
});
