import type { Need, Reasons } from '../kit/reasons.ts';
import type { CheckoutContext, CheckoutField } from './checkout.types.ts';

type CheckoutNeed = Need<CheckoutContext, string, CheckoutField>;

export const checkoutReasons = {
  /** CHECKOUT-08 */
  hasCode: [{ id: 'needsCode', field: 'code', isMet: ({ code }) => code.trim() !== '' }],
} as const satisfies Reasons<CheckoutContext> & Record<string, readonly CheckoutNeed[]>;

export type CheckoutNeedId = (typeof checkoutReasons)[keyof typeof checkoutReasons][number]['id'];
