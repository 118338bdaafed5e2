/** Test cards, as Stripe documents them, and our own. https://docs.stripe.com/testing */
import type { CardError } from './objects.ts';

export type Outcome = 'succeeds' | 'authenticates' | 'processes' | CardError;

const declined = (message: string, declineCode: string): CardError => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code: declineCode,
  message,
});

/** Payments of this card stay processing until the desk decides. */
const PROCESSING_CARD = '4000000000008880';

/** Refunds of this card stay pending until the desk ends them. */
export const LATE_REFUND_CARD = '4000000000007726';
/** Refunds of this card succeed at first and fail later. */
export const LOST_REFUND_CARD = '4000000000005126';

const OUTCOMES: Record<string, Outcome> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  [LATE_REFUND_CARD]: 'succeeds',
  [LOST_REFUND_CARD]: 'succeeds',
  '4000002500003155': 'authenticates',
  [PROCESSING_CARD]: 'processes',
  '4000000000000002': declined('Your card was declined.', 'generic_decline'),
  '4000000000009995': declined('Your card has insufficient funds.', 'insufficient_funds'),
};

export const AUTHENTICATION_FAILED: CardError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export const PROCESSING_FAILED: CardError = {
  type: 'card_error',
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

/** @param number without spaces */
export const outcomeOf = (number: string): Outcome =>
  OUTCOMES[number] ??
  declined('Your card was declined. Your request was in test mode, but used a non test card.', 'test_mode_live_card');
