/** The payments of the sandbox's provider and everything that happens to them. */
import { AUTHENTICATION_FAILED, outcomeOf, PROCESSING_FAILED } from './cards.ts';
import { type Memory, type Options, openMemory } from './memory.ts';
import { ApiError, type CardError, type Event, freshId, type Intent, invalidRequest, type Refund } from './objects.ts';

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

const create = (
  { kept, seconds, happened }: Memory,
  asked: Pick<Intent, 'amount' | 'currency' | 'metadata' | 'transfer_data'>,
): Intent => {
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
};

const confirm = (memory: Memory, id: string, number: string): Intent => {
  const intent = memory.find(id);
  expect(intent, 'confirm', 'requires_payment_method', 'requires_action');
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

const refunded = ({ kept }: Memory, id: string): number =>
  kept.refunds.reduce((sum, { payment_intent, amount }) => sum + (payment_intent === id ? amount : 0), 0);

/** @param wanted null: all that is left */
const refund = (memory: Memory, id: string, wanted: number | null): Refund => {
  const { find, kept, seconds, happened } = memory;
  const intent = find(id);
  const left = intent.amount_received - refunded(memory, id);
  const amount = wanted ?? left;
  if (left <= 0)
    throw invalidRequest(`Charge ${intent.latest_charge} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (amount > left)
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  const made: Refund = {
    id: freshId('re'),
    object: 'refund',
    amount,
    currency: intent.currency,
    payment_intent: id,
    charge: intent.latest_charge,
    status: 'succeeded',
    created: seconds(),
  };
  kept.refunds = [made, ...kept.refunds];
  happened('refund.created', made);
  return made;
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
    confirm: (id: string, number: string) => confirm(memory, id, number),
    /** The card's owner passes the bank's authentication, or fails it. */
    authenticate: (id: string, isProven: boolean): Intent => {
      const intent = find(id);
      expect(intent, 'authenticate', 'requires_action');
      return isProven ? succeed(memory, intent) : fail(memory, intent, AUTHENTICATION_FAILED);
    },
    /** The bank decides about a payment that is processing. */
    decide: (id: string, isPaid: boolean): Intent => {
      const intent = find(id);
      expect(intent, 'decide about', 'processing');
      return isPaid ? succeed(memory, intent) : fail(memory, intent, PROCESSING_FAILED);
    },
    cancel: (id: string) => cancel(memory, id),
    refunded: (id: string) => refunded(memory, id),
    refund: (id: string, wanted: number | null) => refund(memory, id, wanted),
  };
};
