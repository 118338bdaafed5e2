/** The sandbox's card provider beside a world, and a browser without a face that pays there. */
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { msOf } from '#contract/time.ts';
import { type Gateway, optionsFor, startGateway } from '#sandbox/gateway/gateway.ts';
import type { Event } from '#sandbox/gateway/objects.ts';
import { signatureOf } from '#sandbox/gateway/webhooks.ts';
import { type GatewayOptions, stripeGateway } from '#server/adapters/stripe.adapter.ts';
import type { World } from './world.ts';

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  authentication: '4000002500003155',
  processing: '4000000000008880',
  lateRefund: '4000000000007726',
  lostRefund: '4000000000005126',
} as const;

export interface OpenGateway extends Gateway {
  /** Confirms with a card, as the page does with Stripe.js. @returns the status, or the provider's message */
  pay: (clientSecret: string, card?: string) => Promise<{ status?: string; message?: string }>;
  /** Passes the bank's check, or does not. */
  authenticate: (clientSecret: string, isProven: boolean) => Promise<{ status?: string; message?: string }>;
  /** Sends no webhooks from now on. */
  mute: () => void;
  /** Delivers a webhook now, also when it is muted. @returns the status that the server answered */
  tell: (event: Event) => Promise<number>;
}

interface Options extends Partial<GatewayOptions> {
  delayMs?: number;
  retryAfterMs?: readonly number[];
}

type Page = Pick<Gateway, 'url' | 'publishableKey'>;

const postTo = async (
  { url, publishableKey }: Page,
  clientSecret: string,
  act: string,
  form: Record<string, string>,
): Promise<{ status?: string; message?: string }> => {
  const [id] = clientSecret.split('_secret');
  const answer = await fetch(`${url}/v1/payment_intents/${id}/${act}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, ...form }),
  });
  const body = (await answer.json()) as { status?: string; error?: { message: string } };
  return body.error ? { message: body.error.message } : { ...(body.status !== undefined && { status: body.status }) };
};

/** Confirms with a card, as the page does with Stripe.js. @returns the status, or the provider's message */
export const payAt = (page: Page, clientSecret: string, card: string = CARDS.good) =>
  postTo(page, clientSecret, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
  });

/** Opens the provider on a port of its own, has the world's server use it, and hands its webhooks to the server. */
export const openGateway = async (
  world: World,
  { delayMs = 0, retryAfterMs = [], ...options }: Options = {},
): Promise<OpenGateway> => {
  let isMute = false;
  const now = await world.clock.now();
  // the provider's clock is the world's, and goes on
  const shift = msOf(now) - Date.now();
  const handOver = async (body: string, signature: string): Promise<number> => {
    const url = `http://myniks.test${DEFAULT_API_BASE}/webhooks/stripe`;
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await world.app.fetch(new Request(url, { method: 'POST', headers, body }))).status;
  };
  const deliver = async (body: string, signature: string): Promise<number> =>
    isMute ? 200 : handOver(body, signature);
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    hostname: '127.0.0.1',
    deliver,
    now: () => Date.now() + shift,
    delayMs,
    retryAfterMs,
  });
  Object.assign(world.deps.gateway, stripeGateway({ transferPercentage: 90, ...optionsFor(gateway), ...options }));

  return {
    ...gateway,
    pay: (clientSecret, card) => payAt(gateway, clientSecret, card),
    authenticate: (clientSecret, isProven) =>
      postTo(gateway, clientSecret, 'authenticate', { proven: String(isProven) }),
    mute: () => {
      isMute = true;
    },
    tell: async (event) => {
      const body = JSON.stringify(event);
      return handOver(body, signatureOf(body, gateway.webhookSecret, msOf(await world.clock.now())));
    },
  };
};
