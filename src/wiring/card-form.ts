import type { Stripe, StripeCardElement } from '@stripe/stripe-js';

/**
 * The gateway's fields for a card, which no other code of the app can read. The port that loads the card settings fills
 * in `gateway`; the view on which they stand fills in `fields`; the port that confirms hands them over.
 */
export interface CardForm {
  gateway: Stripe | null;
  fields: StripeCardElement | null;
}

export const createCardForm = (): CardForm => ({ gateway: null, fields: null });
