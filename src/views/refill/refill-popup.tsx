import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { selectWay } from '#machines/delivery-info/delivery-info.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { selectCommitted } from '#machines/refill/refill.selectors.ts';
import { progressOf, type RefillStep, refillSteps } from '#machines/refill/refill.steps.ts';
import type { DeliveryInfoActor } from '#src/flows/delivery-info.definition.ts';
import type { PaymentActor } from '#src/flows/payment.definition.ts';
import { useService } from '#src/flows/use-app.ts';
import { Popup } from '#src/ui/popup/popup.tsx';
import { Steps } from '#src/ui/steps/steps.tsx';
import { useCommittedWords } from '../flow/committed-words.ts';
import { useIsUndecided } from '../flow/use-card-payment.ts';
import { usePaying } from '../payment/inner-payment.tsx';
import type { StepProps } from './refill-page.tsx';
import { refillViews } from './refill-views.ts';

/** The refill wizard: renders the state of its machine, and of the sub-flow that shows. */
export default function RefillPopup({ actor }: StepProps) {
  const { t } = useLingui();
  const app = useService('app');
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { Body, Dock, screen = path } = refillViews[path];
  const { canGoBack, goBack, isPaying, innerScreen, isUndecided } = useInner(actor);
  const committed = useSelector(actor, selectCommitted);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const words = useCommittedWords({
    requested: t`The clinic has your request. Nothing is charged.`,
    approved: t`The clinic has confirmed your order. It is not paid yet.`,
  });
  return (
    <Popup
      title={t`Order refill`}
      step={innerScreen ?? screen}
      onBack={canGoBack ? goBack : undefined}
      onClose={canGoBack || !isPaying ? () => app.send({ type: 'popup.close' }) : undefined}
      tools={<StepBar actor={actor} />}
      about={isBusy ? undefined : words[isUndecided ? 'unknown' : committed]}
      dock={Dock && <Dock actor={actor} />}
    >
      <Body actor={actor} />
    </Popup>
  );
}

/** Four steps, or five with Pending (REFILL-01 to REFILL-03). */
function StepBar({ actor }: StepProps) {
  const names = useStepNames();
  const delivery = useSelector(actor, ({ children }): DeliveryInfoActor | undefined => children.deliveryInfo);
  const way = useSelector(delivery, (snapshot) => snapshot && selectWay(snapshot)) ?? 'clinic';
  const step = useSelector(actor, ({ value }) => refillSteps[statePath(value)]);
  const steps = useSelector(actor, ({ context }) => progressOf(context, way), shallowEqual);
  const place = step === 'complete' ? steps.length : steps.indexOf(step);
  return <Steps names={steps.map((one) => names[one])} step={place + 1} />;
}

/** Back belongs to the sub-flow that shows; while a payment waits for an answer there is neither Back nor Close. */
function useInner(actor: StepProps['actor']) {
  const delivery = useSelector(actor, ({ children }): DeliveryInfoActor | undefined => children.deliveryInfo);
  const payment = useSelector(actor, ({ children }): PaymentActor | undefined => children.payment);
  const paying = usePaying(payment);
  const inner = paying.inner ?? delivery ?? actor;
  return {
    isPaying: payment !== undefined,
    canGoBack: useSelector(inner, (snapshot) => snapshot.can({ type: 'step.back' })),
    goBack: () => inner.send({ type: 'step.back' }),
    innerScreen: paying.screen,
    isUndecided: useIsUndecided(payment),
  };
}

/** REFILL-01 */
function useStepNames(): Record<RefillStep, string> {
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
