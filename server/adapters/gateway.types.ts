/** The card provider as the server sees it; stripe.adapter.ts implements it. */
import type { CardSettings } from '#contract/calls/payment.calls.ts';
import type { Money } from '#contract/money.ts';
import { Refused } from '#server/kit/refused.ts';

export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/** An intent as the provider has it. */
export interface GatewayIntent {
  id: string;
  status: IntentStatus;
  /** Cents asked for and cents received. */
  amount: number;
  received: number;
  /** Currency in lower case: sgd. */
  currency: string;
  isLive: boolean;
  /** The connected account that gets its share, null without one. */
  account: string | null;
  invoiceId: string | null;
  clientSecret: string;
  /** Cents given back. */
  refunded: number;
}

export interface GatewayRefund {
  /** The provider's id. */
  reference: string;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface GatewayEvent {
  id: string;
  type: string;
  isLive: boolean;
  /** The intent of the event, null for any other subject. */
  intentId: string | null;
  /** The state of the event's refund, if it has one. */
  refund: GatewayRefund | null;
}

export const RETRY_AFTER_S = 5;

/** The provider answered, and refused; its words are for the patient. Uncaught it is answered as UNAVAILABLE. */
export class GatewayRefusal extends Refused {
  readonly words: string;
  readonly isMissing: boolean;
  constructor(words: string, isMissing: boolean, cause: unknown) {
    super('UNAVAILABLE', { retryAfter: RETRY_AFTER_S, cause });
    this.words = words;
    this.isMissing = isMissing;
  }
}

/** Every call throws GatewayRefusal, or Refused UNAVAILABLE without an answer within ten seconds. */
export interface CardGateway {
  settings: CardSettings;
  /** False with test keys. */
  isLive: boolean;
  /** In SGD, to the cent; the same key makes the same intent. */
  createIntent: (asked: { invoiceId: string; amount: Money; key: string }) => Promise<GatewayIntent>;
  /** Null for an unknown intent. */
  readIntent: (id: string) => Promise<GatewayIntent | null>;
  cancelIntent: (id: string) => Promise<GatewayIntent>;
  /** Refunds cents, the connected account's share included; the same key refunds once. */
  refund: (asked: { intentId: string; amount: number; key: string }) => Promise<GatewayRefund>;
  readRefund: (reference: string) => Promise<GatewayRefund>;
  /** Refunds made since a moment (milliseconds), newest first. */
  listRefunds: (since: number) => AsyncIterable<GatewayRefund>;
  /** Intents made since a moment (milliseconds), newest first. */
  listIntents: (since: number) => AsyncIterable<GatewayIntent>;
  /**
   * The event in the body of a webhook.
   * @param now milliseconds
   * @throws Refused WRONG_SIGNATURE when it is not the provider's, was altered, or is older than five minutes
   */
  readEvent: (body: Buffer, signature: string, now: number) => GatewayEvent;
}
