import { useLingui } from '@lingui/react/macro';
import type { CartNeedId } from '#machines/cart/cart.reasons.ts';

export function useCartNeedWords(): Record<CartNeedId, string> {
  const { t } = useLingui();
  return { needsItem: t`Put something in your cart first.`, needsStock: t`Change what cannot be had.` };
}
