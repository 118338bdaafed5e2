/** Statements and choices of the payment page, before a way of paying is chosen. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { type CardProvider, cardInputs, openCardProvider } from '#harness/dom/card-provider.ts';
import { answer, offline } from '#harness/dom/gate.ts';
import { choices, popup, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { stageClocks } from '#harness/dom/harness.tsx';
import { cardSettings } from '#model/samples.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { choose, openPaying, refusesIntent, withIntent, withInvoice } from './payment.steps.ts';

const world = worldPerFile();
stageClocks();
let provider: CardProvider;
beforeEach(() => {
  provider = openCardProvider();
});
afterEach(() => provider.close());

const shown = () => textOf(popup() ?? document.body);
const line = (_id: string, name: string, members: object = {}) => ({
  _id,
  name,
  price: 48,
  qty: 2,
  quality: '50 ml',
  afterTaxPrice: 104.64,
  ...members,
});
const everything = {
  items: [line('cream', 'Calm barrier cream', { discount: 9.6, afterTaxPrice: 94.176, listedPrice: 104.64 })],
  itemsRemoved: [line('balm', 'Overnight repair balm', { price: 46, qty: 1, afterTaxPrice: 50.14 })],
  subtotal: 96,
  totalTax: 7.776,
  totalDiscount: 9.6,
  roundingAdjustment: 0.024,
  membershipPtRedeemed: 12,
  total: 92.2,
  ostBalance: 92.2,
  delivery: [
    { deliveryType: 'Deliver To Singapore', deliveryFee: 10 },
    { deliveryType: 'Pickup', deliveryFee: 77 },
  ],
};

const exact = { subtotal: 96, totalTax: 8.64, total: 104.64, ostBalance: 104.64 };

describe('the payment page', () => {
  it('PAY-01 PAY-05: an order in Singapore with a balance is paid by card or by bank transfer', async () => {
    await openPaying(world());
    expect(choices('Payment method').map(textOf)).toEqual([
      expect.stringContaining('Credit or debit card'),
      expect.stringContaining('PayNow QRBank transfer'),
    ]);
  });

  it('PAY-02 REC-04: items, removed items, and each amount with two decimals; of the deliveries the first', async () => {
    await openPaying(world(), { invoice: everything });
    for (const text of [
      'ItemsCalm barrier cream50 ml · 2 × $52.32$104.64',
      'Removed items',
      'Overnight repair balm50 ml · 1 × $50.14$50.14',
      'Items$104.64Discount−$10.46Delivery to Singapore$10.00NIK$ used−$12.00Rounding$0.02Order total$92.20',
      'Before GST$86.40GST 9%$7.78',
    ])
      expect(shown()).toContain(text);
    expect(shown()).not.toContain('$77.00');
  });

  it('PAY-03 PAY-04: without rounding and without removed items there is no word of them', async () => {
    await openPaying(world(), { invoice: { items: [line('cream', 'Calm barrier cream')], ...exact } });
    expect(shown()).toContain('Calm barrier cream');
    expect(shown()).toContain('Order total$104.64');
    expect(shown()).not.toContain('Rounding');
    expect(shown()).not.toContain('Removed items');
  });

  it('PAY-03: a rounding of less than a cent is none', async () => {
    await openPaying(world(), { invoice: { roundingAdjustment: -0.0049 } });
    expect(shown()).toContain('Order total');
    expect(shown()).not.toContain('Rounding');
  });

  it('PAY-01 NIKS-08: a member with NIK$ may use them at the counter, beside the two methods: number, ID, and until when it is kept', async () => {
    const kept = { finalized: true, isAtCounter: true, usableNiks: 12, endsAt: '2026-11-24T10:00:00Z' };
    const harness = await openPaying(world(), {
      invoice: { finalized: false, usableNiks: 12 },
      before: ({ route }) => route(invoiceCalls.keepForCounter, withInvoice(kept)),
    });
    expect(choices('Payment method')).toHaveLength(2);
    expect(shown()).toContain('You have 12 NIK$');
    tap('button', 'Use NIK$ at the counter');
    await harness.settle();
    expect(harness.gate.sentTo(invoiceCalls.keepForCounter).map(({ url }) => url.pathname)).toEqual([
      '/api/invoice/i1/counter',
    ]);
    expect(shown()).toMatch(/Your order waits for you at the counter.*Bring your original ID.*INV-7.*until.*24.*6:00/);
    expect(shown()).toContain('It is not paid yet.');
  });

  it.each([
    ['without NIK$', { usableNiks: 0 }],
    ['that waits there', { usableNiks: 12, isAtCounter: true }],
  ])('NIKS-08: an order %s has no such way, and both methods', async (_, invoice) => {
    await openPaying(world(), { invoice });
    expect(ready('button', 'Use NIK$ at the counter')).toEqual([]);
    expect(choices('Payment method')).toHaveLength(2);
  });

  it('NIKS-08: refused, it says why and offers the methods', async () => {
    const refusal = answer(409, { success: false, code: 'NIKS_SHORT', message: 'Not enough NIK$.' });
    const harness = await openPaying(world(), {
      invoice: { usableNiks: 12 },
      before: ({ route }) => route(invoiceCalls.keepForCounter, refusal),
    });
    tap('button', 'Use NIK$ at the counter');
    await harness.settle();
    expect(shown()).toMatch(/Nothing was charged.*NIK\$/);
    expect(choices('Payment method')).toHaveLength(2);
  });

  it('PAY-05: for an order to another country no method is offered, and the page says whom to call and write to', async () => {
    await openPaying(world(), {
      invoice: { delivery: [{ deliveryType: 'Deliver To Other Countries', deliveryFee: 30 }] },
    });
    expect(choices('Payment method')).toEqual([]);
    expect(ready('link', /Call/)[0]?.getAttribute('href')).toBe('tel:+6565500100');
    expect(ready('link', /Write/)[0]?.getAttribute('href')).toMatch(/^mailto:.+@.+INV-7$/);
  });

  it('PAY-05 API-57: without a balance the invoice is closed with an empty body, and no intent is asked for', async () => {
    const harness = await openPaying(world(), { invoice: { ostBalance: 0 } });
    expect(sees('Nothing to pay')).toBe(true);
    expect(choices('Payment method')).toEqual([]);
    const [close] = harness.gate.sentTo(invoiceCalls.closeInvoice);
    expect([close?.url.pathname, close?.body]).toEqual(['/api/invoice/i1/close', {}]);
    expect(harness.gate.sentTo(paymentCalls.createIntent)).toEqual([]);
  });
});

describe('what goes wrong before a payment', () => {
  it('ERR-01: an invoice that cannot be fetched', async () => {
    const missing = answer(404, { success: false, code: 'CODE_OF_TOMORROW', message: 'There is no such invoice.' });
    const harness = await openPaying(world(), { before: ({ route }) => route(invoiceCalls.loadInvoice, missing) });
    expect(shown()).toContain('Can not get invoice');
    expect(shown()).toContain('There is no such invoice.');
    expect(toasts()).toEqual([]);
    harness.gate.route(invoiceCalls.loadInvoice, withInvoice({}));
    tap('button', 'Try again', popup() ?? undefined);
    await harness.settle();
    expect(sees('How will you pay?')).toBe(true);
  });

  it.each([
    ['the message that came', 'Ask the clinic.', 'Ask the clinic.'],
    ['ours', '', 'Could not complete order, please try again.'],
  ])('ERR-18: an order that cannot be closed shows %s, and nothing goes on', async (_, message, told) => {
    const refusal = answer(409, { success: false, code: 'CODE_OF_TOMORROW', message });
    const harness = await openPaying(world(), {
      invoice: { ostBalance: 0 },
      before: ({ route }) => route(invoiceCalls.closeInvoice, refusal),
    });
    expect(shown()).toContain(told);
    expect(sees('Your order is complete.')).toBe(false);
    tap('button', 'Try again', popup() ?? undefined);
    await harness.settle();
    expect(harness.gate.sentTo(invoiceCalls.closeInvoice)).toHaveLength(2);
  });

  it('PAY-13: card settings that cannot be loaded are logged, no toast shows, and PayNow works', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const off = answer(500, { success: false, code: 'CODE_OF_TOMORROW', message: 'Broken' });
    const harness = await openPaying(world(), { before: ({ route }) => route(paymentCalls.loadCardSettings, off) });
    expect(toasts()).toEqual([]);
    expect(warn.mock.calls.flat()).toContain('GET /settings/stripe failed: rejected');
    warn.mockRestore();
    expect(sees('Cards are not possible right now')).toBe(true);
    await choose(harness, 'paynow');
    expect(sees('Pay by PayNow')).toBe(true);
  });

  it('PAY-13: a card script that does not load turns cards off, and another try turns them on', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { Stripe } = Object.assign({ Stripe: null }, window);
    Reflect.deleteProperty(window, 'Stripe');
    const sandboxScript = 'https://cards.test/stripe.js';
    const settings = answer(200, { success: true, data: { ...cardSettings, sandboxScript } });
    const harness = await openPaying(world(), {
      before: ({ route }) => route(paymentCalls.loadCardSettings, settings),
    });
    const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
    expect(scripts()).toEqual([sandboxScript]);
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    await harness.settle();
    expect(scripts()).toEqual([]);
    expect(sees('Cards are not possible right now')).toBe(true);
    tap('button', 'Try the card again');
    await harness.settle();
    Object.assign(window, { Stripe });
    document.querySelector('script')?.dispatchEvent(new Event('load'));
    await harness.settle();
    warn.mockRestore();
    expect(sees('Cards are not possible right now')).toBe(false);
    document.querySelector('script')?.remove();
  });

  it('PAY-16: what the provider says instead of an intent is a toast, and no card form opens', async () => {
    const harness = await openPaying(world(), {
      before: ({ route }) => route(paymentCalls.createIntent, refusesIntent('Your account cannot do this.')),
    });
    await choose(harness, 'card');
    expect(toasts()).toEqual(['Your account cannot do this.']);
    expect(cardInputs()).toEqual([]);
    expect(sees('How will you pay?')).toBe(true);
  });

  it('PAY-16: without a network nothing was charged, and the next try is made', async () => {
    const harness = await openPaying(world(), { before: ({ route }) => route(paymentCalls.createIntent, offline) });
    await choose(harness, 'card');
    expect(shown()).toContain('Nothing was charged');
    harness.gate.route(paymentCalls.createIntent, withIntent);
    tap('button', 'Continue with card');
    await harness.settle();
    expect(sees('Card details')).toBe(true);
  });
});

describe('the intent', () => {
  it('PAY-06 PAY-14 API-66 API-67 CONST-01: Next with card asks for it with key, account, SGD and the balance', async () => {
    const harness = await openPaying(world());
    await choose(harness, 'card');
    expect(sees('Card details')).toBe(true);
    expect(harness.gate.sentTo(paymentCalls.loadCardSettings)).toHaveLength(1);
    const [intent] = harness.gate.sentTo(paymentCalls.createIntent);
    expect([intent?.url.pathname, intent?.body]).toEqual([
      '/api/payment-intents',
      {
        amount: 20,
        currency: 'SGD',
        payment_method_types: ['card'],
        account: 'acct_1',
        transfer_percentage: 90,
        metadata: { invoiceId: 'i1' },
      },
    ]);
  });

  it('API-68: it is asked for at the payment service’s own address, and nothing else is', async () => {
    const harness = await openPaying(world(), { paymentOrigin: 'https://payments.test' });
    await choose(harness, 'card');
    const elsewhere = harness.gate.sent.filter(({ url }) => url.origin === 'https://payments.test');
    expect(elsewhere.map(({ url }) => url.pathname)).toEqual(['/api/payment-intents']);
  });

  it('PAY-26: another invoice has an intent of its own, and so has another balance', async () => {
    const harness = await openPaying(world());
    const asked = () => harness.gate.sentTo(paymentCalls.createIntent).map(({ body }) => body);
    const payAnew = async (members: object, at: string) => {
      harness.gate.route(invoiceCalls.loadInvoice, withInvoice(members));
      await harness.go(at);
      await choose(harness, 'card');
      tap('button', 'Close');
      await harness.settle();
    };
    tap('button', 'Close');
    await harness.settle();
    await payAnew({}, '/invoiceDetail?id=i1&flow=payment');
    await payAnew({ _id: 'i2' }, '/invoiceDetail?id=i2&flow=payment');
    await payAnew({ ostBalance: 5 }, '/invoiceDetail?id=i1&flow=payment');
    expect(asked()).toMatchObject([
      { amount: 20, metadata: { invoiceId: 'i1' } },
      { amount: 20, metadata: { invoiceId: 'i2' } },
      { amount: 5, metadata: { invoiceId: 'i1' } },
    ]);
  });
});
