/** Gives a page what Stripe's script gives it, without loading a script, which jsdom does not. */

import type { Gateway } from '#sandbox/gateway/gateway.ts';
import { makeStripe } from '#sandbox/gateway/stripe-js/stripe.ts';

/** The loader keeps the first Stripe that it finds for as long as the page lives, so only its provider changes. */
let url = '';
const Stripe = makeStripe(() => url);

/** Has the page pay at this provider from now on. */
export const installStripe = (gateway: Pick<Gateway, 'url'>): void => {
  ({ url } = gateway);
  Object.assign(window, { Stripe });
};
