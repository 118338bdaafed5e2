import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { committedWords } from '#contract/order-words.ts';
import { selectWay } from '#machines/delivery-info/delivery-info.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { selectCommitted } from '#machines/refill/refill.selectors.ts';
import { progressOf, type RefillStep, refillSteps } from '#machines/refill/refill.steps.ts';
import { useService } from '#src/app/use-app.ts';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { Popup } from '#src/ui/popup/popup.tsx';
import { Steps } from '#src/ui/steps/steps.tsx';
import { useVoice } from '../invoice/use-voice.ts';
import { useDelivery, useInner } from '../ordering/ordering-page.tsx';
import type { RefillActor } from './refill.definition.ts';
import { refillViews } from './refill-views.ts';

/** The refill wizard: renders the state of its machine, and of the sub-flow that shows. */
export default function RefillPopup({ actor }: StepProps<RefillActor>) {
  const { t } = useLingui();
  const app = useService('app');
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { Body, Dock, screen = path } = refillViews[path];
  const { canGoBack, goBack, isPaying, innerScreen, isUndecided } = useInner(actor);
  const committed = useSelector(actor, selectCommitted);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { tongue } = useVoice();
  return (
    <Popup
      title={t`Order refill`}
      step={innerScreen ?? screen}
      onBack={canGoBack ? goBack : undefined}
      // while a payment waits for an answer there is neither Back nor Close
      onClose={canGoBack || !isPaying ? () => app.send({ type: 'popup.close' }) : undefined}
      tools={<StepBar actor={actor} />}
      about={isBusy ? undefined : committedWords('clinic')[isUndecided ? 'unknown' : committed][tongue]}
      dock={Dock && <Dock actor={actor} />}
    >
      <Body actor={actor} />
    </Popup>
  );
}

/** Four steps, or five with Pending (REFILL-01 to REFILL-03). */
function StepBar({ actor }: StepProps<RefillActor>) {
  const names = useStepNames();
  const delivery = useDelivery({ actor });
  const way = useSelector(delivery, (snapshot) => snapshot && selectWay(snapshot)) ?? 'clinic';
  const step = useSelector(actor, ({ value }) => refillSteps[statePath(value)]);
  const steps = useSelector(actor, ({ context }) => progressOf(context, way), shallowEqual);
  const place = step === 'complete' ? steps.length : steps.indexOf(step);
  return <Steps names={steps.map((one) => names[one])} step={place + 1} />;
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
