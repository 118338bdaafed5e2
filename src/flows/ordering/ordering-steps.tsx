/** Steps that all ordering wizards share. */

import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Money } from '#contract/money.ts';
import { type DeliveryWay, selectWay } from '#machines/delivery-info/delivery-info.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Bill } from '#src/ui/bill/bill.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { DeliveryDock } from '../delivery-info/delivery-form.tsx';
import { CounterNote } from '../invoice/counter-note.tsx';
import { OrderHero } from '../invoice/order-hero.tsx';
import { InnerPayment, InnerPaymentDock } from '../payment/inner-payment.tsx';
import { NextDock, OrderFacts, OrderingPage, type OrderingProps, useDelivery, usePayment } from './ordering-page.tsx';

interface InfoDockProps extends OrderingProps {
  /** Total of each way of delivery; null while it is unknown. */
  totalOf: (way: DeliveryWay) => Money | null;
  /** True when the clinic or shop has to confirm first, so that the button only sends a request. */
  isRequestOf: (way: DeliveryWay) => boolean;
}

/** Button of the delivery step; its words say that it places the order or sends a request. */
export function InfoDock({ actor, totalOf, isRequestOf }: InfoDockProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const delivery = useDelivery({ actor });
  const way = useSelector(delivery, (snapshot) => snapshot && selectWay(snapshot)) ?? null;
  if (!delivery) return null;
  const sum = way && totalOf(way);
  const amount = sum === null ? null : money(sum);
  const place = amount === null ? t`Place order` : t`Place order, ${amount}`;
  return <DeliveryDock actor={delivery}>{way && isRequestOf(way) ? t`Send request` : place}</DeliveryDock>;
}

export function CreatingStep() {
  const { t } = useLingui();
  return (
    <Page>
      <Hero scene="waiting" title={t`Sending your order`}>
        {t`One moment, please.`}
      </Hero>
    </Page>
  );
}

/** The order's result is unknown: asking again finds it out and never orders twice. */
export function OutcomeUnknown({ actor, children }: OrderingProps & { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <OrderingPage actor={actor}>
      <Hero scene="waiting" title={t`We got no answer`}>
        {t`Your order may have gone through. Check again: it is never ordered twice.`}
      </Hero>
      {children}
    </OrderingPage>
  );
}

export function CheckAgainDock({ actor }: OrderingProps) {
  const { t } = useLingui();
  return <NextDock actor={actor} icon={reloadIcon}>{t`Check again`}</NextDock>;
}

interface PriceChangedProps {
  changed: { seen: Money; now: Money };
  /** The ordered items. */
  children?: ReactNode;
}

/** Asks for consent to the new total instead of charging it. */
export function PriceChanged({ changed: { seen, now }, children }: PriceChangedProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  return (
    <Page>
      <Stack gap={6}>
        <Heading size="xl">{t`The price has changed`}</Heading>
        {children}
        <Card>
          <Bill
            lines={[{ term: t`Total that you saw`, amount: money(seen) }]}
            totals={[{ term: t`Total now`, amount: money(now) }]}
          />
        </Card>
      </Stack>
    </Page>
  );
}

export function PriceChangedDock({ actor }: OrderingProps) {
  const { t } = useLingui();
  return <NextDock actor={actor}>{t`Order at this price`}</NextDock>;
}

/** Screens of the payment that the wizard has invoked. */
export function PaymentStep({ actor }: OrderingProps) {
  const payment = usePayment({ actor });
  return payment ? <InnerPayment payment={payment} /> : null;
}

export function PaymentDock({ actor }: OrderingProps) {
  const payment = usePayment({ actor });
  return payment ? <InnerPaymentDock payment={payment} /> : null;
}

/** The order is placed, and its payment was left (REFILL-30). */
export function UnpaidStep({ actor }: OrderingProps) {
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return (
    <OrderingPage actor={actor}>
      {invoice && <OrderHero invoice={invoice} />}
      {invoice && <CounterNote invoice={invoice} />}
      <OrderFacts actor={actor} />
    </OrderingPage>
  );
}

export function UnpaidDock({ actor }: OrderingProps) {
  const { t } = useLingui();
  return <NextDock actor={actor}>{t`Continue to payment`}</NextDock>;
}
