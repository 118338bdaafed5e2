import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { selectChangedPrice, selectIsAnnounced } from '#machines/checkout/checkout.selectors.ts';
import { selectWay } from '#machines/delivery-info/delivery-info.selectors.ts';
import type { CartActor } from '#src/flows/cart.definition.ts';
import type { DeliveryInfoActor } from '#src/flows/delivery-info.definition.ts';
import type { PaymentActor } from '#src/flows/payment.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Bill } from '#src/ui/bill/bill.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Empty, Hero } from '#src/ui/empty/empty.tsx';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';
import { Split, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { Cart, CartDock } from '../cart/cart-view.tsx';
import { DeliveryDock, DeliveryForm } from '../delivery-info/delivery-form.tsx';
import { CallUs } from '../flow/call-us.tsx';
import { useFailureWords } from '../flow/failure-words.ts';
import { PageSkeleton } from '../flow/page-skeleton.tsx';
import { Remaining } from '../flow/remaining.tsx';
import { InvoiceBill } from '../invoice/invoice-bill.tsx';
import { InnerPayment, InnerPaymentDock } from '../payment/inner-payment.tsx';
import type { StepProps } from './checkout.types.ts';
import { Sums } from './result-step.tsx';

/** ERR-02; the server's own sentence says what can be done. */
function FailureNote({ actor }: StepProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    failure && (
      <Note tone="bad" title={t`Error creating invoice. Please contact us.`}>
        {failureWords(failure)}
      </Note>
    )
  );
}

const useCart = ({ actor }: StepProps) => useSelector(actor, ({ children }): CartActor | undefined => children.cart);

export function CartStep({ actor }: StepProps) {
  const cart = useCart({ actor });
  return cart ? <Cart cart={cart} /> : <PageSkeleton />;
}

export function CartStepDock({ actor }: StepProps) {
  const cart = useCart({ actor });
  return cart ? <CartDock cart={cart} /> : null;
}

export function PrepareFailedStep({ actor }: StepProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Empty
      title={t`The shop could not be reached`}
      actions={<Button isInline onPress={() => actor.send({ type: 'shop.retry' })}>{t`Try again`}</Button>}
    >
      {failure && failureWords(failure)}
    </Empty>
  );
}

const useDelivery = ({ actor }: StepProps) =>
  useSelector(actor, ({ children }): DeliveryInfoActor | undefined => children.deliveryInfo);

export function InfoStep({ actor }: StepProps) {
  const delivery = useDelivery({ actor });
  return (
    <Stack gap={6}>
      <FailureNote actor={actor} />
      {delivery && (
        <Split aside={<DeliverySums actor={actor} delivery={delivery} />} isAsideWideOnly>
          <DeliveryForm actor={delivery} />
        </Split>
      )}
    </Stack>
  );
}

function DeliverySums({ actor, delivery }: StepProps & { delivery: DeliveryInfoActor }) {
  return <Sums actor={actor} way={useSelector(delivery, selectWay)} />;
}

export function InfoDock({ actor }: StepProps) {
  const delivery = useDelivery({ actor });
  return delivery ? <DeliveryDock actor={delivery} /> : null;
}

export function CreatingStep() {
  const { t } = useLingui();
  return (
    <Hero scene="waiting" title={t`Sending your order`}>
      {t`One moment, please.`}
    </Hero>
  );
}

/** Asking again finds out, and never orders twice. */
export function OutcomeUnknownStep({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Stack gap={6}>
      <FailureNote actor={actor} />
      <Hero scene="waiting" title={t`We got no answer`}>
        {t`Your order may have gone through. Check again: it is never ordered twice.`}
      </Hero>
      <Plate>
        <CallUs />
      </Plate>
    </Stack>
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
    <Stack gap={6}>
      <Heading size="xl">{t`The price has changed`}</Heading>
      <Card>
        <Bill
          lines={[{ term: t`Total that you saw`, amount: money(changed.seen) }]}
          totals={[{ term: t`Total now`, amount: money(changed.now) }]}
        />
      </Card>
    </Stack>
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

export function SettleFailedStep({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Stack gap={6}>
      <FailureNote actor={actor} />
      <Hero scene="missed" title={t`The shop was not told`}>
        {t`Your order waits here. Check again, or call.`}
      </Hero>
      <OrderFacts actor={actor} />
      <Plate>
        <CallUs />
      </Plate>
    </Stack>
  );
}

const usePayment = ({ actor }: StepProps) =>
  useSelector(actor, ({ children }): PaymentActor | undefined => children.payment);

/** The payment, and until when what is ordered is kept. */
export function PaymentStep({ actor }: StepProps) {
  const payment = usePayment({ actor });
  return (
    <>
      <KeptUntil actor={actor} />
      {payment && <InnerPayment payment={payment} />}
    </>
  );
}

function KeptUntil({ actor }: StepProps) {
  const until = useSelector(actor, ({ context }) => context.invoice?.reservedUntil ?? null);
  if (until === null) return null;
  return (
    <Text size="sm" tone="muted">
      <Remaining until={until} says="itemsKept" />
    </Text>
  );
}

export function PaymentDock({ actor }: StepProps) {
  const payment = usePayment({ actor });
  return payment ? <InnerPaymentDock payment={payment} /> : null;
}

export function UnpaidStep({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Stack gap={6}>
      <Hero scene="waiting" title={t`Your order waits for its payment`} />
      <OrderFacts actor={actor} />
    </Stack>
  );
}

export function UnpaidDock({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button onPress={() => actor.send({ type: 'step.next' })}>{t`Continue to payment`}</Button>
    </Dock>
  );
}

export function LapsedStep({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Stack gap={6}>
      <Hero scene="missed" title={t`The time to pay is over`}>
        {t`Your items are back on the shelf. Nothing is ordered; if your card was charged, the money goes back by itself.`}
      </Hero>
      <OrderFacts actor={actor} />
    </Stack>
  );
}

export function StartAgainDock({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button onPress={() => actor.send({ type: 'step.next' })}>{t`Back to my cart`}</Button>
    </Dock>
  );
}

/** CHECKOUT-21. A transfer is not paid before the shop has seen it, and abroad the shop answers first. */
export function CompleteStep({ actor }: StepProps) {
  const { t } = useLingui();
  const isAnnounced = useSelector(actor, selectIsAnnounced);
  const isRequested = useSelector(actor, ({ context }) => context.isRequested);
  return (
    <Stack gap={6}>
      <Hero scene="booked" title={isRequested ? t`The shop has your request` : t`Order confirmed`}>
        {isRequested
          ? t`We tell you what the parcel costs before you pay.`
          : isAnnounced
            ? t`We check your PayNow transfer in Singapore office hours. Until then it shows as awaiting transfer.`
            : t`We message you when it is on its way.`}
      </Hero>
      <OrderFacts actor={actor} />
    </Stack>
  );
}

export function BackToStoreDock({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button onPress={() => actor.send({ type: 'step.next' })}>{t`Back to the store`}</Button>
    </Dock>
  );
}

function OrderFacts({ actor }: StepProps) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  if (invoice === null) return null;
  return (
    <Card isRoomy>
      <KeyFacts facts={[{ term: t`Order`, fact: invoice.invoiceNo }]} />
      <InvoiceBill invoice={invoice} />
    </Card>
  );
}
