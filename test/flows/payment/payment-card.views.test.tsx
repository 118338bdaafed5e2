/** Paying by card: what the form says, what is sent, and that one tap charges once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { CARD_MESSAGE_MS, PAYMENT_POLL_MS } from '#contract/constants.ts';
import { type CardProvider, cardInputs, fillCard, openCardProvider } from '#harness/dom/card-provider.ts';
import { answer } from '#harness/dom/gate.ts';
import { control, popup, press, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, stageClocks } from '#harness/dom/harness.tsx';
import { intentIn, refusedWith } from '#harness/drivers/paying.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { openPaying, PAYING, pay, toCardForm, withInvoice } from './payment.steps.ts';

const world = worldPerFile();
stageClocks();
let provider: CardProvider;
beforeEach(() => {
  provider = openCardProvider();
});
afterEach(() => provider.close());

const answered = async (harness: Harness, given: Parameters<CardProvider['answer']>[0]) => {
  await harness.until(provider.isAsked, 'the confirmation');
  provider.answer(given);
  await harness.settle();
  await harness.settle();
};
const refusal = (code: 'NOT_PAID' | 'PAYMENT_PROCESSING') =>
  answer(409, { success: false, code, message: 'Not yet counted.' });
const shown = () => textOf(popup() ?? document.body);
const recorded = ({ gate }: Harness) => gate.sentTo(paymentCalls.recordPayment);

describe('the card form', () => {
  it('PAY-06: it does not pay until it is filled in, and says why', async () => {
    const harness = await openPaying(world());
    press(control('radio', /card/));
    tap('button', 'Continue with card');
    await harness.settle();
    const button = control('button', /^Pay/);
    press(button);
    await harness.settle();
    expect(sees('Fill in your card details')).toBe(true);
    expect(document.activeElement).toBe(cardInputs()[0]);
    expect(provider.asked).toEqual([]);
  });

  it('PAY-12: secret, publishable key and the typed card reach the provider, not the clinic', async () => {
    const harness = await toCardForm(world());
    await pay(harness);
    await harness.until(provider.isAsked, 'the confirmation');
    expect(provider.asked).toEqual([{ secret: 'pi_1_secret', key: 'pk_test_1', number: '4242424242424242' }]);
    expect(JSON.stringify(harness.gate.sent)).not.toContain('4242');
  });

  it('PAY-17 PAY-19: a declined card shows the provider’s message for four seconds; the field keeps its hint until it is edited', async () => {
    const harness = await toCardForm(world());
    await pay(harness);
    await answered(harness, refusedWith('card_error', 'Your card was declined.'));
    expect(shown()).toContain('Your card was declined.');
    await harness.pass(CARD_MESSAGE_MS);
    expect(shown()).not.toContain('Your card was declined.');
    expect(shown()).toContain('Check these details, or use another card.');
    fillCard({ number: '5555 5555 5555 4444' });
    await harness.settle();
    expect(shown()).not.toContain('Check these details');
  });

  it('PAY-17: what is wrong with a field is said at the field in the provider’s words', async () => {
    const harness = await toCardForm(world());
    fillCard({ number: '4242 4242 4242 4241' });
    await harness.settle();
    expect(shown()).toContain('Your card number is invalid.');
    expect(ready('button', /^Pay \$/)).toEqual([]);
  });

  it('PAY-18: any other error', async () => {
    const harness = await toCardForm(world(), {
      before: ({ route }) => route(paymentCalls.recordPayment, refusal('NOT_PAID')),
    });
    await pay(harness);
    await answered(harness, refusedWith('api_connection_error', 'Some technical words'));
    expect(shown()).toContain('An unexpected error occured.');
    expect(shown()).not.toContain('Some technical words');
  });

  it.each([
    ['PAY-22', 'requires_payment_method', 'Your payment was not successful, please try again.'],
    ['PAY-23', 'canceled', 'Something went wrong.'],
  ])('%s: status %s keeps the form open and says so', async (_, status, message) => {
    const harness = await toCardForm(world());
    await pay(harness);
    await answered(harness, intentIn(status));
    expect(shown()).toContain(message);
    expect(cardInputs()).toHaveLength(3);
    expect(recorded(harness)).toEqual([]);
  });
});

describe('a card payment', () => {
  it('PAY-20 PAY-24 API-69 API-70: after success it is told, recorded once with number and amount, and the form is gone', async () => {
    const harness = await toCardForm(world());
    await pay(harness);
    await answered(harness, intentIn('succeeded'));
    expect(toasts()).toEqual(['Payment succeeded!']);
    expect(cardInputs()).toEqual([]);
    expect(sees('Paid, thank you')).toBe(true);
    expect(recorded(harness).map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/payment/create', { invoiceNo: 'INV-7', paymentAmt: 20 }],
    ]);
  });

  it('PAY-25: while it is confirmed the button does nothing, so a double tap charges once', async () => {
    const harness = await toCardForm(world());
    const button = control('button', /^Pay/);
    press(button);
    press(button);
    await harness.settle();
    expect(button.ariaBusy).toBe('true');
    press(button);
    await harness.settle();
    expect(provider.asked).toHaveLength(1);
    expect(ready('button', 'Close')).toEqual([]);
    expect(cardInputs().every(({ disabled }) => disabled)).toBe(true);
  });

  it('PAY-21: while it is processing that is said, it is asked again by itself and on demand, and nothing goes on', async () => {
    const harness = await toCardForm(world(), {
      before: ({ route }) => route(paymentCalls.recordPayment, refusal('PAYMENT_PROCESSING')),
    });
    await pay(harness);
    await answered(harness, intentIn('processing'));
    expect(shown()).toContain('Your payment is processing.');
    expect(sees('Paid, thank you')).toBe(false);
    await harness.pass(PAYMENT_POLL_MS);
    tap('button', 'Ask now');
    await harness.settle();
    expect(recorded(harness)).toHaveLength(2);
    expect(toasts()).toEqual([]);
    harness.gate.route(paymentCalls.recordPayment, answer(200, { success: true }));
    await harness.pass(PAYMENT_POLL_MS);
    expect(toasts()).toEqual(['Payment succeeded!']);
    expect(sees('Paid, thank you')).toBe(true);
  });

  it('PAY-22: a payment that fails while it is processing leads back to the choice, and says so', async () => {
    const harness = await openPaying(world(), {
      invoice: { payment: { status: 'processing' } },
      before: ({ route }) => route(paymentCalls.recordPayment, refusal('NOT_PAID')),
    });
    harness.gate.route(invoiceCalls.loadInvoice, withInvoice({ payment: { status: 'none' } }));
    tap('button', 'Ask now');
    await harness.settle();
    await harness.settle();
    expect(shown()).toContain('Your payment was not successful, please try again.');
    expect(sees('How will you pay?')).toBe(true);
  });
});

describe('a payment and the address', () => {
  it('PAY-21 PAY-24: a reload in the middle shows the true state and never pays again', async () => {
    const harness = await toCardForm(world());
    await pay(harness);
    await harness.until(provider.isAsked, 'the confirmation');
    harness.gate.route(invoiceCalls.loadInvoice, withInvoice({ payment: { status: 'processing' } }));
    await harness.reload();
    expect(harness.address()).toBe(PAYING);
    expect(shown()).toContain('Your payment is processing.');
    expect(provider.asked).toHaveLength(1);
    expect(harness.gate.sentTo(paymentCalls.createIntent)).toHaveLength(1);
  });

  it('NAV-36: the browser’s Back leaves the payment for the invoice that was there before', async () => {
    const harness = await openPaying(world(), { at: '/invoiceDetail?id=i1', invoice: { invoiceType: 'Visit' } });
    tap('link', 'Pay $20.00');
    await harness.settle();
    expect(harness.address()).toBe(PAYING);
    expect(popup()).not.toBeNull();
    await harness.back();
    expect(harness.address()).toBe('/invoiceDetail?id=i1');
    expect(popup()).toBeNull();
  });

  it('PAY-20: after the end the invoice is shown as it is now', async () => {
    const harness = await toCardForm(world());
    await pay(harness);
    await answered(harness, intentIn('succeeded'));
    harness.gate.route(invoiceCalls.loadInvoice, withInvoice({ ostBalance: 0, payment: { status: 'paid' } }));
    tap('button', 'Back to the invoice');
    await harness.settle();
    expect(popup()).toBeNull();
    expect(harness.address()).toBe('/invoiceDetail?id=i1');
    expect(sees('Paid')).toBe(true);
    expect(ready('link', /^Pay/)).toEqual([]);
  });
});
