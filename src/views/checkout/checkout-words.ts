import { useLingui } from '@lingui/react/macro';
import type { CartNeedId } from '#machines/cart/cart.reasons.ts';
import type { CheckoutStep } from '#machines/checkout/checkout.steps.ts';
import type { Committed } from '#machines/checkout/checkout.types.ts';

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

/** What has been committed, as every screen says it. */
export function useCommittedWords(): Record<Committed, string> {
  const { t } = useLingui();
  return {
    nothing: t`Nothing is ordered yet.`,
    unknown: t`We do not know yet whether this went through.`,
    requested: t`The shop has your request. Nothing is charged.`,
    approved: t`The shop has confirmed your order. It is not paid yet.`,
    toPay: t`Your order is made. It is not paid yet.`,
    paid: t`Your order is paid.`,
    onItsWay: t`Your order is on its way.`,
    received: t`Your order was received.`,
  };
}
