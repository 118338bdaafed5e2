import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { RefillLine } from '#contract/entities/refill.ts';
import {
  pieceOfLine,
  selectBill,
  selectChangedPrice,
  selectEnded,
  selectIsPickup,
  selectRequests,
} from '#machines/refill/refill.selectors.ts';
import { useService } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row, RowAmount } from '#src/ui/plate/plate.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { Thumb } from '#src/ui/thumb/thumb.tsx';
import { GoodsBill } from '../bill/goods-bill.tsx';
import { DeliveryForm } from '../delivery-info/delivery-form.tsx';
import { InvoiceItems } from '../invoice/invoice-items.tsx';
import { OrderHero } from '../invoice/order-hero.tsx';
import { NextDock, OrderFacts, OrderingPage, SeeOrder, useDelivery } from '../ordering/ordering-page.tsx';
import { InfoDock as OrderingDock, OutcomeUnknown, PriceChanged } from '../ordering/ordering-steps.tsx';
import type { RefillActor } from './refill.definition.ts';
import { Unpaid } from './unpaid.tsx';

type Props = StepProps<RefillActor>;

/** Shows the price before delivery (REFILL-14). */
export function ResultStep({ actor }: Props) {
  const { t } = useLingui();
  const { money } = useFormat();
  const cart = useSelector(actor, ({ context }) => context.cart);
  const bill = useSelector(actor, selectBill, shallowEqual);
  if (cart === null || bill === null) return null;
  return (
    <OrderingPage actor={actor}>
      <Heading size="xl">{t`Check your order`}</Heading>
      <Unpaid actor={actor} />
      <CartLines items={cart.items} />
      <Card>
        <GoodsBill
          bill={bill}
          delivery={{ term: t`Delivery`, amount: t`Next step` }}
          totals={[{ term: t`Total so far`, amount: money(bill.total) }]}
        />
      </Card>
      <CallClinic actor={actor} />
    </OrderingPage>
  );
}

function CartLines({ items }: { items: readonly RefillLine[] }) {
  const { money, named } = useFormat();
  return (
    <Plate>
      {items.map((line) => (
        <Row
          key={line._id}
          isTop
          lead={<Thumb image={null} icon={refillIcon} />}
          title={named(line.name)}
          sub={<Facts of={[named(line.quality), `${line.qty} × ${money(pieceOfLine(line))}`]} />}
          end={<RowAmount amount={money(line.afterTaxPrice)} />}
        />
      ))}
    </Plate>
  );
}

/** REFILL-14 */
function CallClinic({ actor }: Props) {
  const { t } = useLingui();
  const { phone, named } = useFormat();
  const clinic = useSelector(actor, ({ context }) => context.clinic);
  if (clinic === null) return null;
  const { telephone } = clinic.generalConfig;
  return (
    <Plate>
      <Row
        lead={<Glyph icon={phoneIcon} />}
        title={t`Questions? Call the clinic`}
        sub={`${named(clinic.name)}, ${phone(telephone)}`}
        href={`tel:${telephone.replaceAll(' ', '')}`}
        isExternal
      />
    </Plate>
  );
}

export function ResultDock({ actor }: Props) {
  const { t } = useLingui();
  return <NextDock actor={actor}>{t`Next`}</NextDock>;
}

export function InfoStep({ actor }: Props) {
  const delivery = useDelivery({ actor });
  return <OrderingPage actor={actor}>{delivery && <DeliveryForm actor={delivery} />}</OrderingPage>;
}

/** An order that the clinic has to confirm, or that goes abroad, is a request. */
export function InfoDock({ actor }: Props) {
  const cart = useSelector(actor, ({ context }) => context.cart);
  const needs = useSelector(actor, selectRequests, shallowEqual);
  return (
    <OrderingDock
      actor={actor}
      totalOf={(way) => cart?.ways[way].total ?? null}
      isRequestOf={(way) => needs.includes(way)}
    />
  );
}

export function OutcomeUnknownStep({ actor }: Props) {
  return (
    <OutcomeUnknown actor={actor}>
      <CallClinic actor={actor} />
    </OutcomeUnknown>
  );
}

export function PriceChangedStep({ actor }: Props) {
  const changed = useSelector(actor, selectChangedPrice, shallowEqual);
  if (changed === null) return null;
  return (
    <PriceChanged changed={changed}>
      <CartLines items={changed.items} />
    </PriceChanged>
  );
}

/** The clinic answers before anything is paid (REFILL-24). */
export function PendingStep({ actor }: Props) {
  const order = useSelector(actor, selectEnded);
  return (
    <OrderingPage actor={actor}>
      {order && <OrderHero invoice={order} />}
      <OrderFacts actor={actor} />
      {order && <InvoiceItems invoice={order} />}
      <CallClinic actor={actor} />
    </OrderingPage>
  );
}

export function RequestFailedStep({ actor }: Props) {
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return (
    <OrderingPage actor={actor}>
      {invoice && <OrderHero invoice={invoice} />}
      <OrderFacts actor={actor} />
      <CallClinic actor={actor} />
    </OrderingPage>
  );
}

export function RequestDock({ actor }: Props) {
  const { t } = useLingui();
  return <NextDock actor={actor}>{t`Ask the clinic`}</NextDock>;
}

export function RejectedStep({ actor }: Props) {
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  return (
    <OrderingPage actor={actor}>
      {invoice && <OrderHero invoice={invoice} />}
      <OrderFacts actor={actor} />
      <CallClinic actor={actor} />
    </OrderingPage>
  );
}

/** REFILL-23. A transfer is not paid before the clinic has seen it. */
export function CompleteStep({ actor }: Props) {
  const { t } = useLingui();
  const order = useSelector(actor, selectEnded);
  const isPickup = useSelector(actor, selectIsPickup);
  return (
    <OrderingPage actor={actor}>
      {order && <OrderHero invoice={order} />}
      <OrderFacts actor={actor} />
      {isPickup && (
        <Note tone="info" icon={personIcon}>{t`Bring your NRIC, FIN or passport to pick up medicines.`}</Note>
      )}
    </OrderingPage>
  );
}

export function BackToRecordsDock({ actor }: Props) {
  const { t } = useLingui();
  const go = useService('go');
  const isComplete = useSelector(actor, (snapshot) => snapshot.matches('complete'));
  return (
    <Dock>
      <Button onPress={() => go('/records')}>{t`Back to records`}</Button>
      {isComplete && <SeeOrder actor={actor} />}
    </Dock>
  );
}
