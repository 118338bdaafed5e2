/** Payments of the sandbox's provider, and every event that changes them. */
import type { InferOutput } from 'valibot';
import { AUTHENTICATION_FAILED, outcomeOf, PROCESSING_FAILED } from './cards.ts';
import { type Memory, type Options, openMemory } from './memory.ts';
import { ApiError, type CardError, type Event, freshId, type Intent, invalidRequest, type Refund } from './objects.ts';
import { type createParams, type Method, OFFERED } from './params.ts';
import { endRefunds, refund, refunded, transferred } from './refunds.ts';

const expect = (intent: Intent, verb: string, ...statuses: Intent['status'][]): void => {
  if (statuses.includes(intent.status)) return;
  throw invalidRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
};

const succeed = ({ happened }: Memory, intent: Intent): Intent => {
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

const fail = ({ happened }: Memory, intent: Intent, error: CardError): Intent => {
  Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: error });
  happened('payment_intent.payment_failed', intent);
  return intent;
};

const SMALLEST = 50;

const create = (
  { kept, seconds, happened }: Memory,
  { amount, currency, allowed_payment_method_types, metadata, transfer_data }: InferOutput<typeof createParams>,
): Intent => {
  if (amount < SMALLEST)
    throw invalidRequest('Amount must be at least $0.50 sgd', { code: 'amount_too_small', param: 'amount' });
  if ((transfer_data?.amount ?? 0) > amount)
    throw invalidRequest('The transfer amount must not exceed the amount.', { param: 'transfer_data[amount]' });
  const allowed = allowed_payment_method_types ? Object.values(allowed_payment_method_types) : null;
  const id = freshId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    currency,
    metadata,
    transfer_data: transfer_data ?? null,
    amount_received: 0,
    status: 'requires_payment_method',
    client_secret: freshId(`${id}_secret`),
    livemode: false,
    created: seconds(),
    allowed_payment_method_types: allowed,
    payment_method_types: OFFERED.filter((method) => allowed?.includes(method) ?? true),
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
  };
  kept.intents = [intent, ...kept.intents];
  happened('payment_intent.created', intent);
  return intent;
};

const confirm = (memory: Memory, id: string, number: string, type: Method = 'card'): Intent => {
  const intent = memory.find(id);
  expect(intent, 'confirm', 'requires_payment_method', 'requires_action');
  if (!intent.payment_method_types.includes(type))
    throw invalidRequest(
      `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { param: 'payment_method' },
    );
  memory.kept.cards[id] = number;
  const outcome = outcomeOf(number);
  if (outcome === 'succeeds') return succeed(memory, intent);
  if (typeof outcome === 'object') {
    fail(memory, intent, outcome);
    throw new ApiError(402, { ...outcome, payment_intent: intent });
  }
  const [status, action] =
    outcome === 'processes'
      ? (['processing', null] as const)
      : (['requires_action', { type: 'use_stripe_sdk' as const }] as const);
  Object.assign(intent, { status, next_action: action });
  memory.happened(`payment_intent.${status}`, intent);
  return intent;
};

const cancel = ({ find, happened }: Memory, id: string): Intent => {
  const intent = find(id);
  expect(intent, 'cancel', 'requires_payment_method', 'requires_action');
  Object.assign(intent, { status: 'canceled', next_action: null });
  happened('payment_intent.canceled', intent);
  return intent;
};

export type Book = ReturnType<typeof openBook>;

export const openBook = (options: Options) => {
  const memory = openMemory(options);
  const { kept, find } = memory;
  return {
    find,
    intents: (): readonly Intent[] => kept.intents,
    refunds: (): readonly Refund[] => kept.refunds,
    events: (): readonly Event[] => kept.events,
    create: (asked: Parameters<typeof create>[1]) => create(memory, asked),
    /** @throws ApiError 402 when the card is declined; the intent can be confirmed again */
    confirm: (id: string, number: string, type?: Method) => confirm(memory, id, number, type),
    /** Ends the bank's authentication of the card's owner, passed or failed. */
    authenticate: (id: string, isProven: boolean): Intent => {
      const intent = find(id);
      expect(intent, 'authenticate', 'requires_action');
      return isProven ? succeed(memory, intent) : fail(memory, intent, AUTHENTICATION_FAILED);
    },
    /** Ends a processing payment with the bank's decision. */
    decide: (id: string, isPaid: boolean): Intent => {
      const intent = find(id);
      expect(intent, 'decide about', 'processing');
      return isPaid ? succeed(memory, intent) : fail(memory, intent, PROCESSING_FAILED);
    },
    cancel: (id: string) => cancel(memory, id),
    refunded: (id: string) => refunded(memory, id),
    transferred: (id: string) => transferred(memory, id),
    refund: (asked: Parameters<typeof refund>[1]) => refund(memory, asked),
    /** Ends open refunds with the bank's final word. */
    endRefunds: () => endRefunds(memory),
  };
};
