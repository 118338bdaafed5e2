import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { committedWords } from '#contract/order-words.ts';
import { selectCommitted } from '#machines/checkout/checkout.selectors.ts';
import { CHECKOUT_STEPS, type CheckoutStep, checkoutSteps } from '#machines/checkout/checkout.steps.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useActor } from '#src/app/use-app.ts';
import type { CartActor } from '#src/flows/cart/cart.definition.ts';
import type { OtpActor } from '#src/flows/otp/otp.definition.ts';
import { HeaderIcons } from '#src/ui/flow/header-icons.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Remaining } from '#src/ui/flow/remaining.tsx';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { FlowPage } from '#src/ui/flow-page/flow-page.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { useVoice } from '../invoice/use-voice.ts';
import { useInner } from '../ordering/ordering-page.tsx';
import type { CheckoutActor } from './checkout.definition.ts';
import { checkoutViews } from './checkout-views.ts';

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

function Checkout({ actor }: StepProps<CheckoutActor>) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const cart = useSelector(actor, ({ children }): CartActor | undefined => children.cart);
  const otp = useSelector(actor, ({ children }): OtpActor | undefined => children.otp);
  const { isPaying, canGoBack, goBack, innerScreen, isUndecided } = useInner(actor, { cart, otp });
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const committed = useSelector(actor, selectCommitted);
  const names = useStepNames();
  const { tongue } = useVoice();
  const { Body, Dock, screen = path } = checkoutViews[path];
  const step = checkoutSteps[path];
  const isDone = step === 'complete';
  const place = isDone ? CHECKOUT_STEPS.length : CHECKOUT_STEPS.indexOf(step) + 1;
  return (
    <FlowPage
      title={t`Store`}
      isWide
      step={innerScreen ?? screen}
      actions={<HeaderIcons />}
      onBack={canGoBack || isBusy ? goBack : undefined}
      isBackReady={canGoBack}
      progress={{ step: place, count: CHECKOUT_STEPS.length, name: names[step], isDone }}
      dock={Dock && <Dock actor={actor} />}
    >
      {!isBusy && (
        <Stack gap={1}>
          <Text size="sm" tone="muted">
            {committedWords('shop')[isUndecided ? 'unknown' : committed][tongue]}
          </Text>
          {isPaying && <KeptUntil actor={actor} />}
        </Stack>
      )}
      <Body actor={actor} />
    </FlowPage>
  );
}

/** Says until when the stock for the order is kept. */
function KeptUntil({ actor }: StepProps<CheckoutActor>) {
  const until = useSelector(actor, ({ context }) => context.invoice?.reservedUntil ?? null);
  if (until === null) return null;
  return (
    <Text size="sm" tone="muted">
      <Remaining until={until} says="itemsKept" />
    </Text>
  );
}

/** CHECKOUT-01 */
function useStepNames(): Record<CheckoutStep, string> {
  const { t } = useLingui();
  return {
    start: t`Your cart`,
    result: t`Your order`,
    info: t`Delivery`,
    payment: t`Payment`,
    complete: t`Done`,
  };
}
