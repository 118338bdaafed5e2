/** Stripe's API: https://docs.stripe.com/api. The secret key opens all of it, the publishable one the calls of browsers. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Book } from './book.ts';
import { type Form, readForm, textOf, textsOf } from './form.ts';
import { ApiError, freshId, type Intent, invalidRequest, missing } from './objects.ts';
import { type Answer, keepAnswers } from './once.ts';

/** The failure of every answer, until it is set otherwise. */
export interface Trouble {
  /** fails: 500, and nothing is done. late: done, and answered after `ms`. */
  kind: 'none' | 'fails' | 'late';
  ms: number;
}

interface Options {
  book: Book;
  keys: { secretKey: string; publishableKey: string };
  trouble: Trouble;
}

const PAGE = 10;

const unauthorized = new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
const failed = new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' });

const wholeOf = (form: Form, name: string): number => {
  const text = textOf(form, name);
  if (text === null)
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  if (!/^\d+$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name });
  return Number(text);
};

const SMALLEST = 50;

const createdFrom = (form: Form): Parameters<Book['create']>[0] => {
  const amount = wholeOf(form, 'amount');
  if (amount < SMALLEST)
    throw invalidRequest('Amount must be at least $0.50 sgd', { code: 'amount_too_small', param: 'amount' });
  const destination = textOf(form, 'transfer_data', 'destination');
  const share = textOf(form, 'transfer_data', 'amount');
  if (Number(share ?? 0) > amount)
    throw invalidRequest('The transfer amount must not exceed the amount.', { param: 'transfer_data[amount]' });
  return {
    amount,
    currency: textOf(form, 'currency') ?? 'sgd',
    metadata: textsOf(form, 'metadata'),
    transfer_data: destination === null ? null : { destination, ...(share !== null && { amount: Number(share) }) },
  };
};

const tokenOf = (c: Context) => c.req.header('authorization')?.replace(/^Bearer /, '');

const guardsFor = ({ book, keys }: Options) => ({
  requireSecretKey: (c: Context): void => {
    if (tokenOf(c) !== keys.secretKey) throw unauthorized;
  },
  /** A browser has the publishable key, and the intent's own secret. */
  requireEither: (c: Context, id: string, clientSecret: string | null | undefined): void => {
    if (tokenOf(c) === keys.secretKey) return;
    if (tokenOf(c) !== keys.publishableKey) throw unauthorized;
    if (book.find(id).client_secret !== clientSecret) throw missing('payment_intent', id);
  },
});
type Guards = ReturnType<typeof guardsFor>;

const shownBy =
  (book: Book) =>
  (intent: Intent, isExpanded: boolean): object =>
    isExpanded && intent.latest_charge !== null
      ? {
          ...intent,
          latest_charge: { id: intent.latest_charge, object: 'charge', amount_refunded: book.refunded(intent.id) },
        }
      : intent;

const answerTo = (work: () => object): Answer => {
  try {
    return { status: 200, body: structuredClone(work()) };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: structuredClone(error.body) };
    throw error;
  }
};

const postRoutes = (api: Hono, { book, trouble }: Options, { requireSecretKey, requireEither }: Guards): void => {
  const once = keepAnswers();
  const post = (path: string, work: (form: Form, id: string) => object, isForBrowsers = false): void => {
    api.post(path, async (c) => {
      const id = c.req.param('id') ?? '';
      const text = await c.req.text();
      const form = readForm(text);
      if (isForBrowsers) requireEither(c, id, textOf(form, 'client_secret'));
      else requireSecretKey(c);
      const finish = async () => {
        if (trouble.kind === 'late') await wait(trouble.ms, undefined, { ref: false });
      };
      const answer = () => answerTo(() => work(form, id));
      const kept = await once(c.req.header('idempotency-key'), `${c.req.path} ${text}`, answer, finish);
      if (kept.isReplayed) c.header('Idempotent-Replayed', 'true');
      return c.json(kept.body, kept.status);
    });
  };

  post('/payment_intents', (form) => book.create(createdFrom(form)));
  post('/payment_intents/:id/cancel', (_, id) => book.cancel(id));
  post(
    '/payment_intents/:id/confirm',
    (form, id) => book.confirm(id, textOf(form, 'payment_method_data', 'card', 'number') ?? ''),
    true,
  );
  // our own addition: the report of the bank's page
  post(
    '/payment_intents/:id/authenticate',
    (form, id) => book.authenticate(id, textOf(form, 'proven') === 'true'),
    true,
  );
  post('/refunds', (form) => {
    const amount = textOf(form, 'amount');
    return book.refund(textOf(form, 'payment_intent') ?? '', amount === null ? null : Number(amount));
  });
};

const getRoutes = (api: Hono, { book }: Options, { requireSecretKey, requireEither }: Guards): void => {
  const shown = shownBy(book);
  api.get('/payment_intents/:id', (c) => {
    const id = c.req.param('id');
    requireEither(c, id, c.req.query('client_secret'));
    return c.json(shown(book.find(id), c.req.url.includes('latest_charge')));
  });
  api.get('/refunds/:id', (c) => {
    requireSecretKey(c);
    const refund = book.refunds().find(({ id }) => id === c.req.param('id'));
    if (!refund) throw missing('refund', c.req.param('id'));
    return c.json(refund);
  });

  const list = <Item extends { id: string; created: number }>(
    path: string,
    items: () => readonly Item[],
    show = (item: Item): object => item,
  ): void => {
    api.get(path, (c) => {
      requireSecretKey(c);
      const since = Number(c.req.query('created[gte]') ?? 0);
      const limit = Math.min(Number(c.req.query('limit') ?? PAGE), 100);
      const fitting = items().filter(({ created }) => created >= since);
      const from = fitting.findIndex(({ id }) => id === c.req.query('starting_after')) + 1;
      const data = fitting.slice(from, from + limit);
      return c.json({ object: 'list', url: path, has_more: from + limit < fitting.length, data: data.map(show) });
    });
  };
  list('/payment_intents', book.intents, (intent) => shown(intent, true));
  list('/refunds', book.refunds);
  list('/events', book.events);
};

export const apiRoutes = (options: Options): Hono => {
  const { trouble } = options;
  const api = new Hono();
  api.use(cors({ origin: '*', allowHeaders: ['authorization', 'content-type', 'idempotency-key'], maxAge: 600 }));
  api.use(async (c, next) => {
    c.header('Request-Id', freshId('req'));
    c.header('Cache-Control', 'no-store');
    if (trouble.kind === 'fails') throw failed;
    await next();
    if (trouble.kind === 'late' && c.req.method === 'GET') await wait(trouble.ms, undefined, { ref: false });
  });
  api.onError((error, c) => {
    if (error instanceof ApiError) return c.json(error.body, error.status);
    throw error;
  });
  const guards = guardsFor(options);
  postRoutes(api, options, guards);
  getRoutes(api, options, guards);
  return api;
};
