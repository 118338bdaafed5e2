import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { selectChangedPrice } from '#machines/refill/refill.selectors.ts';
import type { DeliveryInfoActor } from '#src/flows/delivery-info.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Bill } from '#src/ui/bill/bill.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { DeliveryDock, DeliveryForm } from '../delivery-info/delivery-form.tsx';
import { CallClinic, CartLines, RefillDock, RefillPage, type StepProps } from './refill-page.tsx';

/** What it costs, before delivery (REFILL-14). */
export function ResultStep({ actor }: StepProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const cart = useSelector(actor, ({ context }) => context.cart);
  if (cart === null) return null;
  const { total, roundingAdjustment: rounding } = cart.ways.clinic;
  return (
    <RefillPage actor={actor}>
      <Heading size="xl">{t`Check your order`}</Heading>
      <CartLines items={cart.items} />
      <Card>
        <Bill
          lines={[
            { term: t`Subtotal`, amount: money(cart.subtotal) },
            { term: t`GST`, amount: money(cart.totalTax) },
            ...(rounding === 0 ? [] : [{ term: t`Rounding`, amount: money(rounding) }]),
            { term: t`Delivery`, amount: t`Next step` },
          ]}
          totals={[{ term: t`Total so far`, amount: money(total) }]}
        />
      </Card>
      <CallClinic actor={actor} />
    </RefillPage>
  );
}

export function NextDock({ actor }: StepProps) {
  const { t } = useLingui();
  return <RefillDock actor={actor}>{t`Next`}</RefillDock>;
}

const useDelivery = ({ actor }: StepProps) =>
  useSelector(actor, ({ children }): DeliveryInfoActor | undefined => children.deliveryInfo);

export function InfoStep({ actor }: StepProps) {
  const delivery = useDelivery({ actor });
  return <RefillPage actor={actor}>{delivery && <DeliveryForm actor={delivery} />}</RefillPage>;
}

export function InfoDock({ actor }: StepProps) {
  const delivery = useDelivery({ actor });
  return delivery ? <DeliveryDock actor={delivery} /> : null;
}

export function CreatingStep({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <RefillPage actor={actor}>
      <Hero scene="waiting" title={t`Sending your order`}>
        {t`One moment, please.`}
      </Hero>
    </RefillPage>
  );
}

/** Asking again finds out, and never orders twice. */
export function OutcomeUnknownStep({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <RefillPage actor={actor}>
      <Hero scene="waiting" title={t`We got no answer`}>
        {t`Your order may have gone through. Check again: it is never ordered twice.`}
      </Hero>
      <CallClinic actor={actor} />
    </RefillPage>
  );
}

export function CheckAgainDock({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button icon="reload" onPress={() => actor.send({ type: 'step.next' })}>{t`Check again`}</Button>
    </Dock>
  );
}

/** The new total is asked about, never just charged. */
export function PriceChangedStep({ actor }: StepProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const changed = useSelector(actor, selectChangedPrice, shallowEqual);
  if (changed === null) return null;
  return (
    <RefillPage actor={actor}>
      <Heading size="xl">{t`The price has changed`}</Heading>
      <CartLines items={changed.items} />
      <Card>
        <Bill
          lines={[{ term: t`Total that you saw`, amount: money(changed.seen) }]}
          totals={[{ term: t`Total now`, amount: money(changed.now) }]}
        />
      </Card>
    </RefillPage>
  );
}

export function PriceChangedDock({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button onPress={() => actor.send({ type: 'step.next' })}>{t`Order at this price`}</Button>
    </Dock>
  );
}
