import { useLingui } from '@lingui/react/macro';
import type { CheckoutNeedId } from '#machines/checkout/checkout.reasons.ts';
import type { CheckoutStep } from '#machines/checkout/checkout.steps.ts';

export function useCheckoutNeedWords(): Record<CheckoutNeedId, string> {
  const { t } = useLingui();
  return { needsCode: t`Type a code first.`, needsStock: t`Go back to your cart and change what cannot be had.` };
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
