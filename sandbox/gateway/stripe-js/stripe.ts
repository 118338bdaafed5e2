/** The part of Stripe.js that the app uses, speaking to the sandbox's provider. https://docs.stripe.com/js */
import { authenticate } from './authentication.ts';
import { type CardError, type Element, type ElementOptions, type ElementType, makeElement } from './element.ts';
import { wordsOf } from './words.ts';

interface PaymentIntent {
  id: string;
  status: string;
  client_secret: string;
  amount: number;
  currency: string;
}
export type Result = { paymentIntent: PaymentIntent } | { error: CardError };

interface ElementsOptions {
  clientSecret?: string;
  locale?: string;
}
interface Elements {
  options: ElementsOptions;
  made: Map<ElementType, Element>;
}

/** Everything that a call of the provider needs. */
interface Account {
  /** The provider, without a slash at the end. */
  apiUrl: () => string;
  publishableKey: string;
  words: ReturnType<typeof wordsOf>;
}

const inOurWords = ({ words }: Account, error: CardError): CardError => {
  const known = words.declines[error.decline_code ?? ''] ?? words.declines[error.code ?? ''];
  return known === undefined ? error : { ...error, message: known };
};

const call = async (
  account: Account,
  secret: string,
  act: string,
  form: Record<string, string> | null,
): Promise<Result> => {
  const [id] = secret.split('_secret');
  const fields = new URLSearchParams({ client_secret: secret, ...form });
  const address = `${account.apiUrl()}/v1/payment_intents/${id}${act}`;
  const authorization = `Bearer ${account.publishableKey}`;
  try {
    const answer = await (form
      ? fetch(address, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: fields.toString(),
        })
      : fetch(`${address}?${fields}`, { headers: { authorization } }));
    const body = (await answer.json()) as PaymentIntent & {
      error?: CardError;
      last_payment_error?: CardError | null;
    };
    return body.error ? { error: inOurWords(account, body.error) } : { paymentIntent: body };
  } catch {
    return { error: { type: 'api_connection_error', message: account.words.connection } };
  }
};

/** Asks for authentication in a dialog when the bank requires it. */
const proveIfAsked = async (account: Account, secret: string, result: Result): Promise<Result> => {
  if (!('paymentIntent' in result) || result.paymentIntent.status !== 'requires_action') return result;
  const proven = await authenticate(account.words.bank);
  const after = await call(account, secret, '/authenticate', { proven: String(proven) });
  if (proven || 'error' in after) return after;
  const error = (after.paymentIntent as { last_payment_error?: CardError | null }).last_payment_error;
  return error ? { error: inOurWords(account, error) } : after;
};

const confirm = async (account: Account, secret: string, parts: readonly Element[]): Promise<Result> => {
  const wrong = parts.map((part) => part.check()).find((error) => error !== undefined);
  if (wrong) return { error: wrong };
  const text = (name: 'number' | 'expiry' | 'cvc') =>
    parts.map(({ fields }) => fields.text(name)).find((part) => part !== '') ?? '';
  const [month = '', year = ''] = text('expiry').split(' / ');
  const form = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': text('number').replaceAll(' ', ''),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': text('cvc'),
  };
  return proveIfAsked(account, secret, await call(account, secret, '/confirm', form));
};

const makeElements = (group: Elements, locale: string | undefined) => {
  const { options, made } = group;
  const elements = {
    _group: group,
    create: (type: ElementType, given: ElementOptions = {}) => {
      const element = makeElement(type, given, options.locale ?? locale, () => made.delete(type));
      made.set(type, element);
      return element;
    },
    getElement: (type: ElementType | { __elementType?: ElementType }) =>
      made.get(typeof type === 'string' ? type : (type.__elementType ?? 'card')) ?? null,
    update: (changes: ElementsOptions) => Object.assign(options, changes),
    submit: async () => {
      const error = [...made.values()].map((part) => part.check()).find((found) => found !== undefined);
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
    fetchUpdates: async () => ({}),
    on: () => elements,
    off: () => elements,
  };
  return elements;
};

/** Split fields belong together, as they do in Stripe.js. */
const partsOf = (groups: readonly Elements[], element: Element): Element[] => {
  const group = groups.find(({ made }) => [...made.values()].includes(element));
  return element._elementType === 'cardNumber' && group ? [...group.made.values()] : [element];
};

/** @param apiUrl the provider, without a slash at the end */
export const makeStripe = (apiUrl: () => string) => {
  const Stripe = (publishableKey: string, { locale }: { locale?: string } = {}) => {
    const account = { apiUrl, publishableKey, words: wordsOf(locale) };
    const groups: Elements[] = [];
    return {
      elements: (options: ElementsOptions = {}) => {
        const group: Elements = { options, made: new Map() };
        groups.push(group);
        return makeElements(group, locale);
      },
      confirmCardPayment: (secret: string, asked?: { payment_method?: { card?: Element } }): Promise<Result> => {
        const card = asked?.payment_method?.card;
        return confirm(account, secret, card ? partsOf(groups, card) : []);
      },
      confirmPayment: ({ elements, clientSecret }: { elements: { _group: Elements }; clientSecret?: string }) => {
        const { options, made } = elements._group;
        return confirm(account, clientSecret ?? options.clientSecret ?? '', [...made.values()]);
      },
      retrievePaymentIntent: (secret: string): Promise<Result> => call(account, secret, '', null),
      createToken: async () => ({ error: { type: 'invalid_request_error', message: 'The sandbox has no tokens.' } }),
      createPaymentMethod: async () => ({
        error: { type: 'invalid_request_error', message: 'The sandbox has no payment methods.' },
      }),
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    };
  };
  /** The release that @stripe/stripe-js 10 asks for; another one makes it warn. */
  return Object.assign(Stripe, { version: 'endive' });
};
