/** Loaded by a script element, like Stripe.js: the provider is where the script came from. */
import { makeStripe } from './stripe.ts';

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const { origin } = new URL(script.src);
  Object.assign(window, { Stripe: makeStripe(() => origin) });
}
