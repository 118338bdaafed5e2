import { useLingui } from '@lingui/react/macro';
import type { RefillNeedId } from '#machines/refill/refill.reasons.ts';
import type { RefillStep } from '#machines/refill/refill.steps.ts';
import type { Committed } from '#machines/refill/refill.types.ts';

export function useNeedWords(): Record<RefillNeedId, string> {
  const { t } = useLingui();
  return { needsClinic: t`Choose a clinic first.`, needsItem: t`Add at least one item.` };
}

/** REFILL-01 */
export function useStepNames(): Record<RefillStep, string> {
  const { t } = useLingui();
  return {
    start: t`Select Item`,
    result: t`Order confirm`,
    info: t`Deliver Info`,
    pending: t({ message: 'Pending', context: 'step' }),
    payment: t`Payment`,
    complete: t`Payment`,
  };
}

/** What has been committed, as every screen says it. */
export function useCommittedWords(): Record<Committed, string> {
  const { t } = useLingui();
  return {
    nothing: t`Nothing is ordered yet.`,
    unknown: t`We do not know yet whether this went through.`,
    requested: t`The clinic has your request. Nothing is charged.`,
    approved: t`The clinic has confirmed your order. It is not paid yet.`,
    toPay: t`Your order is made. It is not paid yet.`,
    paid: t`Your order is paid.`,
    onItsWay: t`Your order is on its way.`,
    received: t`Your order was received.`,
  };
}
