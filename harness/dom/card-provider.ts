/** The sandbox's Stripe.js in the page, and a card provider whose answers the test gives. */
import { fireEvent } from '@testing-library/react';
import { installStripe } from '#harness/server/stripe-js.ts';

/** The provider's answer to a confirmation; null for no answer. */
type CardAnswer = object | null;

export interface CardProvider {
  /** Confirmations that left the page, as the provider receives them. */
  asked: { secret: string; number: string; key: string }[];
  isAsked: () => boolean;
  /** Answers the oldest open confirmation. */
  answer: (answer: CardAnswer) => void;
  close: () => void;
}

const PROVIDER = 'https://cards.test';

export const openCardProvider = (): CardProvider => {
  const asked: CardProvider['asked'] = [];
  const waiting: ((answer: CardAnswer) => void)[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (!url.startsWith(PROVIDER)) return before(input, init);
    const { body, headers } = init ?? {};
    return new Promise((resolve, reject) => {
      const form = new URLSearchParams(typeof body === 'string' ? body : '');
      asked.push({
        secret: form.get('client_secret') ?? '',
        number: form.get('payment_method_data[card][number]') ?? '',
        key: new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? '',
      });
      waiting.push((answer) => (answer ? resolve(Response.json(answer)) : reject(new TypeError('Failed to fetch'))));
    });
  };
  installStripe({ url: PROVIDER });
  return {
    asked,
    isAsked: () => waiting.length > 0,
    answer: (answer) => waiting.shift()?.(answer),
    close: () => {
      globalThis.fetch = before;
    },
  };
};

const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };
export const cardInputs = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('[name^="stripe-"]'),
];

/** Types into the card's fields. @throws when the page has none */
export const fillCard = (card: Partial<typeof CARD> = {}): void => {
  const fields = cardInputs();
  if (fields.length === 0) throw new Error('There are no card fields');
  for (const [name, text] of Object.entries({ ...CARD, ...card })) {
    const field = fields.find((one) => one.name === `stripe-${name}`);
    if (field) fireEvent.input(field, { target: { value: text } });
  }
};
