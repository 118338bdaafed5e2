import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectCommitted } from '#machines/checkout/checkout.selectors.ts';
import { CHECKOUT_STEPS, checkoutSteps } from '#machines/checkout/checkout.steps.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useActor } from '#src/flows/use-app.ts';
import { FlowPage } from '#src/ui/flow-page/flow-page.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { useCommittedWords } from '../flow/committed-words.ts';
import { PageSkeleton } from '../flow/page-skeleton.tsx';
import { useIsUndecided } from '../flow/use-card-payment.ts';
import { usePaying } from '../payment/inner-payment.tsx';
import type { StepProps } from './checkout.types.ts';
import { checkoutViews } from './checkout-views.ts';
import { useStepNames } from './checkout-words.ts';

/** /store/checkout: renders the state of its machine, and of the sub-flow that shows. */
export default function CheckoutPage() {
  const actor = useActor('checkout');
  return actor ? (
    <Checkout actor={actor} />
  ) : (
    <main id="main">
      <PageSkeleton />
    </main>
  );
}

function Checkout({ actor }: StepProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { cart, deliveryInfo, payment } = useSelector(actor, ({ children }) => children);
  const { inner, screen: innerScreen } = usePaying(payment);
  const isUndecided = useIsUndecided(payment);
  const shown = inner ?? deliveryInfo ?? cart ?? actor;
  const canGoBack = useSelector(shown, (snapshot) => snapshot.can({ type: 'step.back' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const committed = useSelector(actor, selectCommitted);
  const names = useStepNames();
  const words = useCommittedWords({
    requested: t`The shop has your request. Nothing is charged.`,
    approved: t`The shop has confirmed your order. It is not paid yet.`,
  });
  const { Body, Dock, screen = path } = checkoutViews[path];
  const step = checkoutSteps[path];
  const place = step === 'complete' ? CHECKOUT_STEPS.length : CHECKOUT_STEPS.indexOf(step) + 1;
  return (
    <FlowPage
      title={t`Store`}
      isWide
      step={innerScreen ?? screen}
      onBack={() => shown.send({ type: 'step.back' })}
      isBackReady={canGoBack}
      progress={{ step: place, count: CHECKOUT_STEPS.length, name: names[step] }}
      dock={Dock && <Dock actor={actor} />}
    >
      {!isBusy && (
        <Text size="sm" tone="muted">
          {words[isUndecided ? 'unknown' : committed]}
        </Text>
      )}
      <Body actor={actor} />
    </FlowPage>
  );
}
