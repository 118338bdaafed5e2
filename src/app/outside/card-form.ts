import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';

/**
 * The gateway's fields for a card, which no other code of the app can read. The port that loads the card settings fills
 * in `gateway`; the view on which they stand fills in `fields`, the number's, which knows the others; the port that confirms hands them over.
 */
export interface CardForm {
  gateway: Stripe | null;
  fields: StripeCardNumberElement | null;
}

export const createCardForm = (): CardForm => ({ gateway: null, fields: null });
