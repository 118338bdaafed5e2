import { useLingui } from '@lingui/react/macro';
import type { CartNeedId } from '#machines/cart/cart.reasons.ts';
import type { CheckoutStep } from '#machines/checkout/checkout.steps.ts';

export function useCartNeedWords(): Record<CartNeedId, string> {
  const { t } = useLingui();
  return { needsItem: t`Put something in your cart first.`, needsStock: t`Change what cannot be had.` };
}

/** CHECKOUT-01 */
export function useStepNames(): Record<CheckoutStep, string> {
  const { t } = useLingui();
  return {
    start: t`Your cart`,
    result: t`Your order`,
    info: t`Delivery`,
    payment: t`Payment`,
    complete: t`Done`,
  };
}
