import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { selectChangedPrice, selectEnded, selectIsGuest, selectTotals } from '#machines/checkout/checkout.selectors.ts';
import { selectWay } from '#machines/delivery-info/delivery-info.selectors.ts';
import type { CartActor } from '#src/flows/cart/cart.definition.ts';
import type { DeliveryInfoActor } from '#src/flows/delivery-info/delivery-info.definition.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { Split, Stack } from '#src/ui/layout/layout.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { Cart, CartDock } from '../cart/cart-view.tsx';
import { DeliveryForm } from '../delivery-info/delivery-form.tsx';
import { CounterNote } from '../invoice/counter-note.tsx';
import { MoneyNote } from '../invoice/money-note.tsx';
import { OrderHero } from '../invoice/order-hero.tsx';
import { NextDock, OrderFacts, OrderingPage, SeeOrder, useDelivery } from '../ordering/ordering-page.tsx';
import { InfoDock as OrderingDock, OutcomeUnknown, PriceChanged } from '../ordering/ordering-steps.tsx';
import { hrefOfGuestOrder } from '../records/hrefs.ts';
import { BonusInUse } from './bonus-in-use.tsx';
import type { CheckoutActor } from './checkout.definition.ts';
import { Sums } from './result-step.tsx';

type Props = StepProps<CheckoutActor>;

const useCart = ({ actor }: Props) => useSelector(actor, ({ children }): CartActor | undefined => children.cart);

export function CartStep({ actor }: Props) {
  const cart = useCart({ actor });
  return <OrderingPage actor={actor}>{cart ? <Cart cart={cart} /> : <PageSkeleton />}</OrderingPage>;
}

export function CartStepDock({ actor }: Props) {
  const cart = useCart({ actor });
  return cart ? <CartDock cart={cart} /> : null;
}

export function InfoStep({ actor }: Props) {
  const delivery = useDelivery({ actor });
  return (
    <OrderingPage actor={actor}>
      {delivery && (
        <Split aside={<DeliverySums actor={actor} delivery={delivery} />} isAsideWideOnly>
          <DeliveryForm actor={delivery} />
        </Split>
      )}
    </OrderingPage>
  );
}

/** The shop answers an order abroad before anything is paid. */
export function InfoDock({ actor }: Props) {
  const totals = useSelector(actor, selectTotals, shallowEqual);
  return (
    <OrderingDock actor={actor} totalOf={(way) => totals?.[way] ?? null} isRequestOf={(way) => way === 'country'} />
  );
}

function DeliverySums({ actor, delivery }: Props & { delivery: DeliveryInfoActor }) {
  return <Sums actor={actor} way={useSelector(delivery, selectWay)} />;
}

export function OutcomeUnknownStep({ actor }: Props) {
  return (
    <OutcomeUnknown actor={actor}>
      <Plate>
        <CallUs />
      </Plate>
    </OutcomeUnknown>
  );
}

export function PriceChangedStep({ actor }: Props) {
  const changed = useSelector(actor, selectChangedPrice, shallowEqual);
  return changed && <PriceChanged changed={changed} />;
}

export function SettleFailedStep({ actor }: Props) {
  const { t } = useLingui();
  return (
    <OrderingPage actor={actor}>
      <Hero scene="missed" title={t`The shop was not told`}>
        {t`Your order waits here. Check again, or call.`}
      </Hero>
      <OrderFacts actor={actor} />
      <Plate>
        <CallUs />
      </Plate>
    </OrderingPage>
  );
}

export function LapsedStep({ actor }: Props) {
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return (
    <Stack gap={6}>
      {invoice && <OrderHero invoice={invoice} />}
      {invoice && <MoneyNote invoice={invoice} />}
      <OrderFacts actor={actor} />
    </Stack>
  );
}

export function StartAgainDock({ actor }: Props) {
  const { t } = useLingui();
  return <NextDock actor={actor}>{t`Back to my cart`}</NextDock>;
}

/**
 * CHECKOUT-21. A transfer counts as paid only once the shop has seen it, and an order abroad needs the shop's answer
 * first.
 */
export function CompleteStep({ actor }: Props) {
  const order = useSelector(actor, selectEnded);
  return (
    <Stack gap={6}>
      {order && <OrderHero invoice={order} />}
      {order && <CounterNote invoice={order} />}
      <BonusInUse actor={actor} />
      <OrderFacts actor={actor} />
    </Stack>
  );
}

/** The link to the order: a member's has a page of its own, a guest's a link with a key. */
export function BackToStoreDock({ actor }: Props) {
  const { t } = useLingui();
  const isGuest = useSelector(actor, selectIsGuest);
  const orderKey = useSelector(actor, ({ context }) => context.orderKey);
  const toOrder = isGuest ? (
    orderKey && <ButtonLink kind="quiet" href={hrefOfGuestOrder(orderKey)}>{t`Your order`}</ButtonLink>
  ) : (
    <SeeOrder actor={actor} />
  );
  return <NextDock actor={actor} below={toOrder}>{t`Back to the store`}</NextDock>;
}
