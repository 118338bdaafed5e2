import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import { type PaymentCommitment, selectCommitted } from '#machines/payment/payment.selectors.ts';
import { useService } from '#src/app/use-app.ts';
import { useIsUndecided } from '#src/flows/card-payment/use-card-payment.ts';
import { Popup } from '#src/ui/popup/popup.tsx';
import { InnerPayment, InnerPaymentDock, usePaying } from './inner-payment.tsx';
import type { StepProps } from './payment.types.ts';

/** A payment of its own, over the page of its invoice. While an answer is pending it cannot be closed. */
export default function PaymentPopup({ actor }: StepProps) {
  const { t } = useLingui();
  const flows = useService('flows');
  const { inner = actor, screen, hasDock } = usePaying(actor);
  const path = useSelector(actor, ({ value }) => statePath(value));
  const canGoBack = useSelector(inner, (snapshot) => snapshot.can({ type: 'step.back' }));
  const about = useCommitted(actor);
  const isOver = useSelector(actor, ({ status }) => status === 'done');
  return (
    <Popup
      title={t`Payment`}
      step={screen === undefined || screen === 'end' ? path : screen}
      onBack={canGoBack ? () => inner.send({ type: 'step.back' }) : undefined}
      onClose={canGoBack || isOver ? () => flows.hide('payment') : undefined}
      about={about}
      dock={hasDock && <InnerPaymentDock payment={actor} />}
    >
      <InnerPayment payment={actor} />
    </Popup>
  );
}

/** Words for the payment's commitment; undefined while the payment reads or sends. */
function useCommitted(actor: StepProps['actor']): string | undefined {
  const { t } = useLingui();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const committed = useSelector(actor, selectCommitted);
  const isUndecided = useIsUndecided(actor);
  const words: Record<PaymentCommitment, string> = {
    unknown: t`We do not know yet whether this invoice is paid.`,
    toPay: t`This invoice is not paid yet.`,
    announced: t`You told us of a transfer. The clinic has not seen it yet.`,
    atCounter: t`This order waits for you at the counter. It is not paid yet.`,
    paid: t`This invoice is paid.`,
    free: t`This invoice has nothing left to pay.`,
  };
  return isBusy ? undefined : words[isUndecided ? 'unknown' : committed];
}
