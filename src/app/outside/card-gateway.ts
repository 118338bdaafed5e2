/** Loads what the gateway gives the browser: its script, once, and its object for the publishable key. */
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import type { CardSettings } from '#contract/calls/payment.calls.ts';

/** The release that @stripe/stripe-js asks for; it would ask without a policy, which ours of trusted types refuses. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;

/** The address as a script's. Only this module holds the policy, and only for the card script. */
const trusted = (address: string): string => {
  policy ??= window.trustedTypes?.createPolicy('stripe', { createScriptURL: (url) => url });
  return policy?.createScriptURL(address) ?? address;
};

const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trusted(address);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The card script could not be loaded'));
    });
    document.head.append(script);
  });

/** @throws when its script cannot be loaded */
export const openCardGateway = async ({ clientPublishableKey, sandboxScript }: CardSettings): Promise<Stripe> => {
  if (!('Stripe' in window)) await loadScript(sandboxScript ?? STRIPE_SCRIPT);
  const gateway = await loadStripe(clientPublishableKey);
  if (gateway === null) throw new Error('There is no gateway for cards');
  return gateway;
};
