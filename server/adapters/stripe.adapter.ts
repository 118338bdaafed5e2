/**
 * Stripe: payment intents as destination charges, refunds, signed events.
 * https://docs.stripe.com/api, https://docs.stripe.com/connect/destination-charges
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { centsOf, roundHalfUp } from '#contract/money.ts';
import { Refused } from '#server/kit/refused.ts';
import {
  type CardGateway,
  type GatewayEvent,
  type GatewayIntent,
  type GatewayRefund,
  GatewayRefusal,
  INTENT_STATUSES,
  RETRY_AFTER_S,
} from './gateway.types.ts';

export interface GatewayOptions {
  secretKey: string;
  publishableKey: string;
  /** Two secrets while one replaces the other. */
  webhookSecrets: readonly string[];
  /** The connected account, and its percentage of every payment. */
  account: string;
  transferPercentage: number;
  /** Address of the sandbox's stand-in, without a slash at the end. */
  sandbox?: string | undefined;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const TOLERANCE_S = 300;
const TRIES = 20;

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);

const refundedOf = ({ latest_charge: charge }: Stripe.PaymentIntent): number =>
  typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0;

const intentOf = (intent: Stripe.PaymentIntent): GatewayIntent => ({
  id: intent.id,
  // a state of a later version is treated as not final
  status: INTENT_STATUSES.find((status) => status === intent.status) ?? 'requires_action',
  amount: intent.amount,
  received: intent.amount_received,
  currency: intent.currency,
  isLive: intent.livemode,
  account: idOf(intent.transfer_data?.destination),
  invoiceId: intent.metadata['invoiceId'] ?? null,
  clientSecret: intent.client_secret ?? '',
  refunded: refundedOf(intent),
});

const refundOf = ({ id, status }: Stripe.Refund): GatewayRefund => ({
  reference: id,
  status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
});

const eventOf = (event: Stripe.Event): GatewayEvent => {
  const { object } = event.data as { object: { object?: string; id?: string; payment_intent?: string | null } };
  return {
    id: event.id,
    type: event.type,
    isLive: event.livemode,
    intentId: (object.object === 'payment_intent' ? object.id : object.payment_intent) ?? null,
    refund: object.object === 'refund' ? refundOf(event.data.object as Stripe.Refund) : null,
  };
};

/** Another request with the same key is still running. */
const isInUse = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

/** Wrong keys and too many requests are faults of this server, not a refusal for the patient. */
const isOurs = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeRateLimitError;

const answered = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (isInUse(error) && attempt < TRIES) await wait(50 + Math.random() * 100);
      else if (error instanceof Stripe.errors.StripeError && error.statusCode && !isOurs(error))
        throw new GatewayRefusal(error.message, error.code === 'resource_missing', error);
      else throw new Refused('UNAVAILABLE', { retryAfter: RETRY_AFTER_S, cause: error });
    }
  }
};

const EXPANDED = ['latest_charge'];

/** Parameters of a list: objects created since `since` (milliseconds), 100 for each request. */
const pageOf = (since: number) => ({ created: { gte: Math.floor(since / 1_000) }, limit: 100 });
async function* each<Item, Made>(list: AsyncIterable<Item>, make: (item: Item) => Made) {
  const items = list[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await answered(() => items.next());
    if (done) return;
    yield make(value);
  }
}

/** @throws Refused WRONG_SIGNATURE when no secret fits */
const verifiedEvent = (
  { webhooks }: Stripe,
  secrets: readonly string[],
  ...[body, signature, now]: Parameters<CardGateway['readEvent']>
) => {
  for (const secret of secrets) {
    try {
      return eventOf(webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now));
    } catch {
      // the other secret may fit
    }
  }
  throw new Refused('WRONG_SIGNATURE');
};

export const stripeGateway = (options: GatewayOptions): CardGateway => {
  const { secretKey, account, transferPercentage, webhookSecrets, sandbox, timeoutMs = TIMEOUT_MS } = options;
  const place = sandbox === undefined ? null : new URL(sandbox);
  const stripe = new Stripe(secretKey, {
    ...(place && { host: place.hostname, port: place.port, protocol: 'http' as const }),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });

  return {
    isLive: secretKey.includes('_live_'),
    settings: {
      clientPublishableKey: options.publishableKey,
      clientConnectAccountId: account,
      transferPercentage,
      ...(sandbox !== undefined && { sandboxScript: `${sandbox}/v3/stripe.js` }),
    },
    async createIntent({ invoiceId, amount, key }) {
      const cents = centsOf(amount);
      const share = roundHalfUp((cents * transferPercentage) / 100);
      const asked: Stripe.PaymentIntentCreateParams = {
        amount: cents,
        currency: 'sgd',
        allowed_payment_method_types: ['card'],
        metadata: { invoiceId },
        ...(share > 0 && { transfer_data: { destination: account, amount: share } }),
      };
      return intentOf(await answered(() => stripe.paymentIntents.create(asked, { idempotencyKey: key })));
    },
    async readIntent(id) {
      try {
        return intentOf(await answered(() => stripe.paymentIntents.retrieve(id, { expand: EXPANDED })));
      } catch (error) {
        if (error instanceof GatewayRefusal && error.isMissing) return null;
        throw error;
      }
    },
    async cancelIntent(id) {
      return intentOf(await answered(() => stripe.paymentIntents.cancel(id)));
    },
    async refund({ intentId, amount, key }) {
      // the percentage may have been another when the payment was made
      const { account: sharer } = intentOf(await answered(() => stripe.paymentIntents.retrieve(intentId)));
      const asked = { payment_intent: intentId, amount, ...(sharer !== null && { reverse_transfer: true }) };
      return refundOf(await answered(() => stripe.refunds.create(asked, { idempotencyKey: key })));
    },
    async readRefund(reference) {
      return refundOf(await answered(() => stripe.refunds.retrieve(reference)));
    },
    listRefunds: (since) => each(stripe.refunds.list(pageOf(since)), refundOf),
    listIntents: (since) =>
      each(stripe.paymentIntents.list({ ...pageOf(since), expand: ['data.latest_charge'] }), intentOf),
    readEvent: (...sent) => verifiedEvent(stripe, webhookSecrets, ...sent),
  };
};
