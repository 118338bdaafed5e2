import { useLingui } from '@lingui/react/macro';
import type { CheckoutNeedId } from '#machines/checkout/checkout.reasons.ts';

/** Words for needs that must be met before the checkout can continue. */
export function useNeedWords(): Record<CheckoutNeedId, string> {
  const { t } = useLingui();
  return {
    needsCode: t`Type a code first.`,
    needsEmail: t`Write it like name@example.com.`,
    needsStock: t`Go back to your cart and change what cannot be had.`,
  };
}
