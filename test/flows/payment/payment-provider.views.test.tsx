/** Paying at the sandbox's card provider, through the app, the server and the stand-in of Stripe.js. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { msOf } from '#contract/time.ts';
import { fillCard } from '#harness/dom/card-provider.ts';
import { popup, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { installStripe } from '#harness/server/stripe-js.ts';
import { moneyOf, unpaidInvoice } from '#harness/server/unpaid.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { choose, pay } from './payment.steps.ts';

const world = worldPerFile();
stageClocks();
let provider: OpenGateway;
afterEach(() => provider.close());

/** Fills in the card form of an invoice of 20 SGD; returns the provider's intents. */
const atCardForm = async (number: string) => {
  vi.setSystemTime(msOf(await world().clock.now()));
  provider = await openGateway(world());
  installStripe(provider);
  const invoice = await unpaidInvoice(world(), 2_000);
  const harness = await openHarness(world(), { at: `/invoiceDetail?id=${invoice.id}`, as: 'meiling' });
  tap('link', 'Pay $20.00');
  await harness.settle();
  await harness.until(() => sees('How will you pay?'), 'the payment');
  await choose(harness, 'card');
  await harness.until(() => sees('Card details'), 'the card form');
  await harness.pass(1);
  fillCard({ number });
  await harness.settle();
  return { harness, invoice };
};
const shown = () => textOf(popup() ?? document.body);

describe('at the provider', () => {
  it('PAY-15 PAY-20 PAY-24: 20 SGD are charged as 2000 cents, counted once, and the invoice is paid', async () => {
    const { harness, invoice } = await atCardForm(CARDS.good);
    await pay(harness);
    await harness.until(() => sees('Paid, thank you'), 'paid');
    expect(toasts()).toEqual(['Payment succeeded!']);
    const { balance, entries, status } = await moneyOf(world(), invoice);
    expect({ balance, entries, status }).toEqual({
      balance: 0,
      entries: [
        ['charge', 2_000],
        ['payment', -2_000],
      ],
      status: 'paid',
    });
    tap('button', 'Back to the invoice');
    await harness.until(() => ready('link', 'Receipt (PDF)').length > 0, 'the receipt');
  });

  it('PAY-17: a declined card is not charged, and another one pays', async () => {
    const { harness, invoice } = await atCardForm(CARDS.declined);
    await pay(harness);
    await harness.until(() => shown().includes('Your card was declined.'), 'the refusal');
    expect((await moneyOf(world(), invoice)).balance).toBe(2_000);
    fillCard();
    await harness.settle();
    await pay(harness);
    await harness.until(() => sees('Paid, thank you'), 'paid');
    expect((await moneyOf(world(), invoice)).entries).toHaveLength(2);
  });

  it('PAY-21: a card whose bank has not decided shows as processing, also after a reload', async () => {
    const { harness, invoice } = await atCardForm(CARDS.processing);
    await pay(harness);
    await harness.until(() => shown().includes('Your payment is processing.'), 'processing');
    await harness.reload();
    await harness.until(() => shown().includes('Your payment is processing.'), 'processing after a reload');
    expect((await moneyOf(world(), invoice)).balance).toBe(2_000);
  });
});
