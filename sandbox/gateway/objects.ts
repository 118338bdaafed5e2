/** Stripe's objects, as far as we use them. https://docs.stripe.com/api/payment_intents/object */
import { randomBytes } from 'node:crypto';

export interface CardError {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  client_secret: string;
  livemode: false;
  /** Unix time in seconds. */
  created: number;
  metadata: Record<string, string>;
  /** Methods that the request asked for; null: all that the account offers. */
  allowed_payment_method_types: string[] | null;
  payment_method_types: string[];
  transfer_data: { destination: string; amount?: number | undefined } | null;
  last_payment_error: CardError | null;
  next_action: { type: 'use_stripe_sdk' } | null;
  latest_charge: string | null;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  charge: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  /** Id of the reversal on the connected account; null when no transfer was reversed. */
  transfer_reversal: string | null;
  created: number;
}

/** A part of a transfer that the connected account gave back. https://docs.stripe.com/api/transfer_reversals/object */
export interface Reversal {
  id: string;
  object: 'transfer_reversal';
  amount: number;
  payment_intent: string;
}

export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  type: string;
  livemode: false;
  created: number;
  data: { object: Intent | Refund };
}

export const API_VERSION = '2026-10-28.endive';

export const freshId = (prefix: string): string =>
  `${prefix}_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0').slice(0, 24)}`;

/** A refusal in Stripe's words and shape. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 402 | 404 | 409 | 500;
  readonly body: object;
  constructor(status: ApiError['status'], error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export const invalidRequest = (message: string, more: Record<string, unknown> = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more });

export const missing = (what: string, id: string): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'intent',
    message: `No such ${what}: '${id}'`,
  });
