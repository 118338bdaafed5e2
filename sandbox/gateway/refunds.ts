/** Refunds of the sandbox's provider, to the card and from the connected account. */
import type { InferOutput } from 'valibot';
import { roundHalfUp } from '#contract/money.ts';
import { LATE_REFUND_CARD, LOST_REFUND_CARD } from './cards.ts';
import type { Memory } from './memory.ts';
import { freshId, type Intent, invalidRequest, type Refund, type Reversal } from './objects.ts';
import type { refundParams } from './params.ts';

export const refunded = ({ kept }: Memory, id: string): number =>
  kept.refunds.reduce(
    (sum, { payment_intent, amount, status }) => sum + (payment_intent === id && status !== 'failed' ? amount : 0),
    0,
  );

/** Amount of a payment that the connected account still holds. */
export const transferred = ({ kept, find }: Memory, id: string): number => {
  const { status, amount, transfer_data } = find(id);
  if (status !== 'succeeded' || transfer_data === null) return 0;
  return kept.reversals.reduce(
    (left, reversal) => left - (reversal.payment_intent === id ? reversal.amount : 0),
    transfer_data.amount ?? amount,
  );
};

/** Takes the connected account's part of `amount` back. */
const reverse = (memory: Memory, { id, amount: whole, transfer_data }: Intent, amount: number): Reversal => {
  if (transfer_data === null)
    throw invalidRequest('The transfer cannot be reversed: this charge has no associated transfer.', {
      param: 'reverse_transfer',
    });
  const share = roundHalfUp(((transfer_data.amount ?? whole) * amount) / whole);
  return {
    id: freshId('trr'),
    object: 'transfer_reversal',
    amount: Math.min(share, transferred(memory, id)),
    payment_intent: id,
  };
};

/** Refunds `amount`, or all that is left of the payment when no amount is given. */
export const refund = (
  memory: Memory,
  { payment_intent: id, amount: wanted, reverse_transfer: isReversed }: InferOutput<typeof refundParams>,
): Refund => {
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
  const reversal = isReversed ? reverse(memory, intent, amount) : null;
  if (reversal) kept.reversals = [reversal, ...kept.reversals];
  const made: Refund = {
    id: freshId('re'),
    object: 'refund',
    amount,
    currency: intent.currency,
    payment_intent: id,
    charge: intent.latest_charge,
    status: kept.cards[id] === LATE_REFUND_CARD ? 'pending' : 'succeeded',
    transfer_reversal: reversal?.id ?? null,
    created: seconds(),
  };
  kept.refunds = [made, ...kept.refunds];
  happened('refund.created', made);
  return structuredClone(made);
};

/** Ends refunds as the card demands: a late one succeeds, a lost one fails. */
export const endRefunds = ({ kept, happened }: Memory): void => {
  for (const made of kept.refunds) {
    const card = kept.cards[made.payment_intent];
    if (card === LATE_REFUND_CARD && made.status === 'pending') {
      made.status = 'succeeded';
      happened('refund.updated', made);
    }
    if (card === LOST_REFUND_CARD && made.status === 'succeeded') {
      made.status = 'failed';
      happened('refund.failed', made);
    }
  }
};
