/** The sandbox's stand-in of Stripe.js under the real @stripe/react-stripe-js, against the sandbox's provider. */
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CARDS } from '#harness/server/gateway.ts';
import { installStripe } from '#harness/server/stripe-js.ts';
import { type Gateway, startGateway } from '#sandbox/gateway/gateway.ts';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await startGateway({ host: '127.0.0.1', port: 0, hostname: '127.0.0.1', deliver: async () => 200 });
  installStripe(gateway);
});
afterEach(() => gateway.close());

const Form = ({
  secret,
  onChange,
  onEnd,
}: {
  secret: string;
  onChange: (event: StripeCardElementChangeEvent) => void;
  onEnd: (end: PaymentIntentResult) => void;
}) => {
  const [stripe, elements] = [useStripe(), useElements()];
  const pay = async () => {
    const card = elements?.getElement(CardElement);
    if (stripe && card) onEnd(await stripe.confirmCardPayment(secret, { payment_method: { card } }));
  };
  return (
    <>
      <CardElement options={{ hidePostalCode: true, style: { base: { color: 'rgb(1, 2, 3)' } } }} onChange={onChange} />
      <button type="button" onClick={() => void pay()}>
        Pay
      </button>
    </>
  );
};

const open = async (locale: 'en' | 'zh' = 'en') => {
  const intent = gateway.book.create({ amount: 2_000, currency: 'sgd', metadata: {} });
  const stripe = await loadStripe(gateway.publishableKey, { locale });
  const onChange = vi.fn<(event: StripeCardElementChangeEvent) => void>();
  const ends: PaymentIntentResult[] = [];
  const shown = render(
    <StrictMode>
      <Elements stripe={stripe} options={{ locale }}>
        <Form secret={intent.client_secret} onChange={onChange} onEnd={(end) => ends.push(end)} />
      </Elements>
    </StrictMode>,
  );
  const [number, expiry, cvc] = await waitFor(() => {
    const fields = shown.container.querySelectorAll('input');
    const [a, b, c] = fields;
    if (!a || !b || !c) throw new Error('The fields are not there');
    expect(fields).toHaveLength(3);
    return [a, b, c] as const;
  });
  const write = (field: HTMLInputElement, text: string) => {
    fireEvent.focus(field);
    fireEvent.input(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  const last = () => onChange.mock.lastCall?.[0];
  const pay = async (): Promise<PaymentIntentResult> => {
    const before = ends.length;
    fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(ends.length).toBe(before + 1));
    const [end] = ends.slice(-1);
    if (!end) throw new Error('Nothing was answered');
    return end;
  };
  const fill = (card: string) => {
    write(number, card);
    write(expiry, '1239');
    write(cvc, '123');
  };
  return { intent, number, expiry, cvc, write, last, pay, fill };
};

test('a card is written with its blanks, told to be whole, and paid', async () => {
  const { number, expiry, fill, last, pay } = await open();
  fill(CARDS.good);
  expect([number.value, expiry.value]).toEqual(['4242 4242 4242 4242', '12 / 39']);
  expect(last()).toMatchObject({ elementType: 'card', complete: true, empty: false, error: undefined, brand: 'visa' });
  expect(await pay()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
});

test('what is wrong is said in Stripe’s words when a field is left, and by the field', async () => {
  const { number, expiry, write, last, pay } = await open();
  expect(await pay()).toMatchObject({
    error: { type: 'validation_error', message: 'Your card number is incomplete.' },
  });
  write(number, '4242 4242 4242 4241');
  expect(last()?.error).toMatchObject({ code: 'invalid_number', message: 'Your card number is invalid.' });
  expect(number.getAttribute('aria-invalid')).toBe('true');
  write(number, CARDS.good);
  expect(number.getAttribute('aria-invalid')).toBe('false');
  write(expiry, '1220');
  expect(last()?.error).toMatchObject({ message: "Your card's expiration year is in the past." });
});

test.for([
  [CARDS.declined, 'en', 'Your card was declined.'],
  [CARDS.insufficient, 'en', 'Your card has insufficient funds.'],
  [CARDS.declined, 'zh', '您的银行卡被拒绝了。'],
] as const)('the card %s is refused in %s: %s', async ([card, locale, message]) => {
  const { fill, pay } = await open(locale);
  fill(card);
  expect(await pay()).toMatchObject({ error: { type: 'card_error', message } });
});

test('a card that wants authentication asks in front of the page, and can be tried again after a failure', async () => {
  const { fill, pay, intent } = await open();
  fill(CARDS.authentication);
  const first = pay();
  fireEvent.click(await screen.findByRole('button', { name: 'Fail authentication' }));
  expect(await first).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } });
  const second = pay();
  fireEvent.click(await screen.findByRole('button', { name: 'Complete authentication' }));
  expect(await second).toMatchObject({ paymentIntent: { id: intent.id, status: 'succeeded' } });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a card that stays processing, and a provider that is gone', async () => {
  const { fill, pay } = await open();
  fill(CARDS.processing);
  expect(await pay()).toMatchObject({ paymentIntent: { status: 'processing' } });
  await gateway.close();
  expect(await pay()).toMatchObject({ error: { type: 'api_connection_error' } });
});
