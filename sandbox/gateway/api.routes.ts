/** Stripe's API: https://docs.stripe.com/api. The secret key opens all of it, the publishable one the calls of browsers. */
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Book } from './book.ts';
import { type Form, readForm, textOf } from './form.ts';
import { ApiError, freshId, type Intent, invalidRequest, missing } from './objects.ts';
import { type Answer, keepAnswers } from './once.ts';
import { authenticateParams, cancelParams, confirmParams, createParams, paramsOf, refundParams } from './params.ts';

/** The failure of every answer, until it is set otherwise. */
export interface Trouble {
  /** fails: 500, and nothing is done. late: done, and answered once `until` has come. */
  kind: 'none' | 'fails' | 'late';
  until: () => Promise<unknown>;
}

interface Options {
  book: Book;
  /** `account` is the connected account. */
  keys: { secretKey: string; publishableKey: string; account: string };
  trouble: Trouble;
}

const PAGE = 10;

const unauthorized = new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
const failed = new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' });

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

const postRoutes = (api: Hono, { book, keys, trouble }: Options, { requireSecretKey, requireEither }: Guards): void => {
  const once = keepAnswers();
  const post = (path: string, work: (form: Form, id: string) => object, isForBrowsers = false): void => {
    api.post(path, async (c) => {
      const id = c.req.param('id') ?? '';
      const text = await c.req.text();
      const form = readForm(text);
      if (isForBrowsers) requireEither(c, id, textOf(form, 'client_secret'));
      else requireSecretKey(c);
      const finish = async () => {
        if (trouble.kind === 'late') await trouble.until();
      };
      const answer = () => answerTo(() => work(form, id));
      const kept = await once(c.req.header('idempotency-key'), `${c.req.path} ${text}`, answer, finish);
      if (kept.isReplayed) c.header('Idempotent-Replayed', 'true');
      return c.json(kept.body, kept.status);
    });
  };

  post('/payment_intents', (form) => {
    const asked = paramsOf(createParams, form);
    const { destination = keys.account } = asked.transfer_data ?? {};
    if (destination !== keys.account)
      throw invalidRequest(`No such destination: '${destination}'`, { param: 'transfer_data[destination]' });
    return book.create(asked);
  });
  post('/payment_intents/:id/cancel', (form, id) => {
    paramsOf(cancelParams, form);
    return book.cancel(id);
  });
  post(
    '/payment_intents/:id/confirm',
    (form, id) => {
      const { card, type } = paramsOf(confirmParams, form).payment_method_data;
      return book.confirm(id, card.number, type);
    },
    true,
  );
  post(
    '/payment_intents/:id/authenticate',
    (form, id) => book.authenticate(id, paramsOf(authenticateParams, form).proven),
    true,
  );
  post('/refunds', (form) => book.refund(paramsOf(refundParams, form)));
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
    if (trouble.kind === 'late' && c.req.method === 'GET') await trouble.until();
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
