import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import { useService } from '#src/flows/use-app.ts';
import { Popup } from '#src/ui/popup/popup.tsx';
import { InnerPayment, InnerPaymentDock, usePaying } from './inner-payment.tsx';
import type { StepProps } from './payment.types.ts';

/** A payment that stands alone, over the page of its invoice. While an answer is awaited it is not closed. */
export default function PaymentPopup({ actor }: StepProps) {
  const { t } = useLingui();
  const flows = useService('flows');
  const { inner = actor, screen, hasDock } = usePaying(actor);
  const path = useSelector(actor, ({ value }) => statePath(value));
  const canGoBack = useSelector(inner, (snapshot) => snapshot.can({ type: 'step.back' }));
  const isOver = useSelector(actor, ({ status }) => status === 'done');
  return (
    <Popup
      title={t`Payment`}
      step={screen === undefined || screen === 'end' ? path : screen}
      onBack={canGoBack ? () => inner.send({ type: 'step.back' }) : undefined}
      onClose={canGoBack || isOver ? () => flows.hide('payment') : undefined}
      dock={hasDock && <InnerPaymentDock payment={actor} />}
    >
      <InnerPayment payment={actor} />
    </Popup>
  );
}
