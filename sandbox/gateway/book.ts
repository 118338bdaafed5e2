/** What the sandbox's provider knows, and what can happen to it. Kept in a file, so that it outlives a restart. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { AUTHENTICATION_FAILED, outcomeOf, PROCESSING_FAILED } from './cards.ts';
import {
  API_VERSION,
  ApiError,
  type CardError,
  type Event,
  freshId,
  type Intent,
  invalidRequest,
  missing,
  type Refund,
} from './objects.ts';

interface Kept {
  intents: Intent[];
  refunds: Refund[];
  events: Event[];
}

interface Options {
  /** Null: only in memory. */
  file: string | null;
  /** Milliseconds. */
  now: () => number;
  /** Told of everything that happens, after it happened. */
  tell: (event: Event) => void;
}

const EVENTS_KEPT = 1_000;

const read = (file: string | null): Kept =>
  file !== null && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Kept)
    : { intents: [], refunds: [], events: [] };

export type Book = ReturnType<typeof openBook>;

export const openBook = ({ file, now, tell }: Options) => {
  const kept = read(file);
  const seconds = () => Math.floor(now() / 1_000);

  const happened = (type: string, object: Intent | Refund): void => {
    const event: Event = {
      id: freshId('evt'),
      object: 'event',
      api_version: API_VERSION,
      type,
      livemode: false,
      created: seconds(),
      data: { object: structuredClone(object) },
    };
    kept.events = [event, ...kept.events].slice(0, EVENTS_KEPT);
    if (file !== null) writeFileSync(file, JSON.stringify(kept));
    tell(event);
  };

  const find = (id: string): Intent => {
    const intent = kept.intents.find((intent) => intent.id === id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  };

  const expect = (intent: Intent, verb: string, ...statuses: Intent['status'][]): void => {
    if (statuses.includes(intent.status)) return;
    throw invalidRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  };

  const succeed = (intent: Intent): Intent => {
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      next_action: null,
      last_payment_error: null,
      latest_charge: freshId('ch'),
    });
    happened('payment_intent.succeeded', intent);
    return intent;
  };

  const fail = (intent: Intent, error: CardError): Intent => {
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: error });
    happened('payment_intent.payment_failed', intent);
    return intent;
  };

  return {
    find,
    intents: (): readonly Intent[] => kept.intents,
    refunds: (): readonly Refund[] => kept.refunds,
    events: (): readonly Event[] => kept.events,

    create: (asked: Pick<Intent, 'amount' | 'currency' | 'metadata' | 'transfer_data'>): Intent => {
      const id = freshId('pi');
      const intent: Intent = {
        id,
        object: 'payment_intent',
        ...asked,
        amount_received: 0,
        status: 'requires_payment_method',
        client_secret: freshId(`${id}_secret`),
        livemode: false,
        created: seconds(),
        payment_method_types: ['card'],
        last_payment_error: null,
        next_action: null,
        latest_charge: null,
      };
      kept.intents = [intent, ...kept.intents];
      happened('payment_intent.created', intent);
      return intent;
    },

    /** @throws ApiError 402 when the card is declined; the intent can be confirmed again */
    confirm: (id: string, number: string): Intent => {
      const intent = find(id);
      expect(intent, 'confirm', 'requires_payment_method', 'requires_action');
      const outcome = outcomeOf(number);
      if (outcome === 'succeeds') return succeed(intent);
      if (typeof outcome === 'object') {
        fail(intent, outcome);
        throw new ApiError(402, { ...outcome, payment_intent: intent });
      }
      const [status, action] =
        outcome === 'processes'
          ? (['processing', null] as const)
          : (['requires_action', { type: 'use_stripe_sdk' as const }] as const);
      Object.assign(intent, { status, next_action: action });
      happened(`payment_intent.${status}`, intent);
      return intent;
    },

    /** The card's owner proves to the bank who they are, or does not. */
    authenticate: (id: string, isProven: boolean): Intent => {
      const intent = find(id);
      expect(intent, 'authenticate', 'requires_action');
      return isProven ? succeed(intent) : fail(intent, AUTHENTICATION_FAILED);
    },

    /** The bank decides about a payment that is processing. */
    decide: (id: string, isPaid: boolean): Intent => {
      const intent = find(id);
      expect(intent, 'decide about', 'processing');
      return isPaid ? succeed(intent) : fail(intent, PROCESSING_FAILED);
    },

    cancel: (id: string): Intent => {
      const intent = find(id);
      expect(intent, 'cancel', 'requires_payment_method', 'requires_action');
      Object.assign(intent, { status: 'canceled', next_action: null });
      happened('payment_intent.canceled', intent);
      return intent;
    },

    refunded: (id: string): number =>
      kept.refunds.reduce((sum, { payment_intent, amount }) => sum + (payment_intent === id ? amount : 0), 0),

    refund: (id: string, wanted: number | null): Refund => {
      const intent = find(id);
      const left =
        intent.amount_received -
        kept.refunds.reduce((sum, made) => sum + (made.payment_intent === id ? made.amount : 0), 0);
      const amount = wanted ?? left;
      if (left <= 0)
        throw invalidRequest(`Charge ${intent.latest_charge} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      if (amount > left)
        throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
      const refund: Refund = {
        id: freshId('re'),
        object: 'refund',
        amount,
        currency: intent.currency,
        payment_intent: id,
        charge: intent.latest_charge,
        status: 'succeeded',
        created: seconds(),
      };
      kept.refunds = [refund, ...kept.refunds];
      happened('refund.created', refund);
      return refund;
    },
  };
};
