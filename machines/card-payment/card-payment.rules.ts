import type { CardMessage, Confirmed } from './card-payment.types.ts';

/** Message of the form when the card was not charged. */
export const messageOf = (confirmed: Confirmed): CardMessage => {
  if ('status' in confirmed)
    return confirmed.status === 'requires_payment_method' ? { kind: 'notSuccessful' } : { kind: 'wrong' };
  return confirmed.error === 'card' ? { kind: 'provider', text: confirmed.text } : { kind: 'unexpected' };
};
