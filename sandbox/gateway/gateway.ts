/** A stand-in for the card provider on a port of its own, another origin as outside: its API, its script, its webhooks. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { GatewayOptions } from '#server/adapters/stripe.adapter.ts';
import { listen } from '#server/listen.adapter.ts';
import { apiRoutes, type Trouble } from './api.routes.ts';
import { type Book, openBook } from './book.ts';
import { openWebhooks, type Webhooks } from './webhooks.ts';

export interface Gateway {
  /** Address of the provider, without a slash at the end. */
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The connected account. */
  account: string;
  book: Book;
  webhooks: Webhooks;
  /** Failures that tests set. */
  trouble: Trouble;
  close: () => Promise<void>;
}

export interface GatewayPlace {
  /** The address of this machine on which it listens. */
  host: string;
  /** Port of the provider; 0: any free one. */
  port: number;
  /** Host name by which both browser and server reach the provider. */
  hostname: string;
  /** Hands a webhook to the server. @returns the status that was answered */
  deliver: (body: string, signature: string) => Promise<number>;
  /** File of the provider's memory; null: only in memory. */
  file?: string | null;
  /** Milliseconds. */
  now?: () => number;
  /** Milliseconds until an event is sent. */
  delayMs?: number;
  retryAfterMs?: readonly number[];
  /** Interval in which banks report on refunds; by default they report only when asked. */
  banksEveryMs?: number;
}

/** The options of a server that uses it. */
export const optionsFor = ({
  url,
  secretKey,
  publishableKey,
  webhookSecret,
  account,
}: Gateway): Omit<GatewayOptions, 'transferPercentage'> => ({
  sandbox: url,
  secretKey,
  publishableKey,
  webhookSecrets: [webhookSecret],
  account,
});

const DELAY_MS = 500;
const RETRY_AFTER_MS = [2_000, 10_000, 60_000, 600_000];

const fresh = (prefix: string): string => `${prefix}_${randomBytes(18).toString('hex')}`;

/** The stand-in of Stripe.js as one classic script. */
const buildScript = async (): Promise<string> => {
  // loaded only when a page asks for it
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'stripe-js/start.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
};

/** @throws the system's error, for example EADDRINUSE */
export const startGateway = async ({
  host,
  port,
  hostname,
  deliver,
  file = null,
  now = Date.now,
  delayMs = DELAY_MS,
  retryAfterMs = RETRY_AFTER_MS,
  banksEveryMs,
}: GatewayPlace): Promise<Gateway> => {
  const keys = {
    secretKey: fresh('sk_test'),
    publishableKey: fresh('pk_test'),
    webhookSecret: fresh('whsec'),
    account: 'acct_sandbox',
  };
  const trouble: Trouble = { kind: 'none', until: () => Promise.resolve() };
  const webhooks = openWebhooks({ secret: keys.webhookSecret, now, deliver, delayMs, retryAfterMs });
  const book = openBook({ file, now, tell: webhooks.send });
  const banks = banksEveryMs === undefined ? undefined : setInterval(book.endRefunds, banksEveryMs);
  let script: Promise<string> | null = null;
  const app = new Hono();
  app.route('/v1', apiRoutes({ book, keys, trouble }));
  app.get('/v3/stripe.js', async (c) =>
    c.body(await (script ??= buildScript()), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    }),
  );
  const listening = await listen(app, port, host);
  return {
    url: `http://${hostname}:${listening.port}`,
    ...keys,
    book,
    webhooks,
    trouble,
    close: async () => {
      clearInterval(banks);
      webhooks.stop();
      await listening.stop();
    },
  };
};
