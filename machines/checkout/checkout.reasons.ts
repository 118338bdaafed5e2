import { cleanPromoCode } from '#contract/clean.ts';
import { isEmail } from '#contract/rules/email.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import { problemsOf } from './checkout.rules.ts';
import type { CheckoutContext, CheckoutField } from './checkout.types.ts';

type CheckoutNeed = Need<CheckoutContext, string, CheckoutField>;

export const checkoutReasons = {
  /** CHECKOUT-08 */
  hasCode: [{ id: 'needsCode', field: 'code', isMet: ({ code }) => cleanPromoCode(code) !== '' }],
  hasEmail: [{ id: 'needsEmail', field: 'email', isMet: ({ email }) => isEmail(email) }],
  /** With a code, the preview reports goods that sold out meanwhile. */
  isBuyable: [{ id: 'needsStock', field: 'items', isMet: (context) => problemsOf(context).length === 0 }],
} as const satisfies Reasons<CheckoutContext> & Record<string, readonly CheckoutNeed[]>;

export type CheckoutNeedId = (typeof checkoutReasons)[keyof typeof checkoutReasons][number]['id'];
