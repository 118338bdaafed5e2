import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { KeyedOrder } from '#contract/calls/order.calls.ts';
import { PAYNOW_CODE_DAYS } from '#contract/constants.ts';
import { DOCK_WORDS } from '#contract/order-words.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { selectPayable, transferText } from '#machines/guest-order/guest-order.selectors.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useService } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Amount } from '#src/ui/amount/amount.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { downloadIcon } from '#src/ui/icon/download.icon.ts';
import { Inline, Section, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { QrCode } from '#src/ui/qr-code/qr-code.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { InvoiceBill } from '../invoice/invoice-bill.tsx';
import { InvoiceItems } from '../invoice/invoice-items.tsx';
import { MoneyNote } from '../invoice/money-note.tsx';
import { PaymentBadge } from '../invoice/payment-badge.tsx';
import { useVoice } from '../invoice/use-voice.ts';
import { DeliverTo } from '../order/deliver-to.tsx';
import { OrderTracking } from '../order/order-tracking.tsx';
import { PayWithClinic } from '../payment/pay-with-clinic.tsx';
import { References } from '../payment/paynow-step.tsx';
import type { GuestOrderActor } from './guest-order.definition.ts';

interface Props {
  actor: GuestOrderActor;
}

/** State, ways to pay, bill and receipt of the order, with the button that confirms its arrival. */
export function GuestOrder({ actor }: Props) {
  const { t } = useLingui();
  const keyed = useSelector(actor, ({ context }) => context.keyed);
  const canRefresh = useSelector(actor, (snapshot) => snapshot.can({ type: 'order.refresh' }));
  const canLeave = useSelector(actor, (snapshot) => snapshot.can({ type: 'home.open' }));
  if (keyed === null) return null;
  const { order } = keyed;
  const { delivery } = invoiceFacts(order);
  return (
    <Stack gap={6}>
      <Trouble actor={actor} />
      <OrderTracking invoice={order} canRefresh={canRefresh} onRefresh={() => actor.send({ type: 'order.refresh' })} />
      <Received actor={actor} />
      <HowToPay actor={actor} keyed={keyed} />
      <InvoiceItems invoice={order} />
      {delivery && <DeliverTo delivery={delivery} />}
      <Section title={t`Payment`}>
        <Card>
          <Inline isSpread>
            <Text tone="muted">{t`Status`}</Text>
            <PaymentBadge invoice={order} />
          </Inline>
          <MoneyNote invoice={order} />
          <InvoiceBill invoice={order} />
        </Card>
      </Section>
      <Receipt actor={actor} />
      <Plate>
        <CallUs />
      </Plate>
      <ButtonLink kind="line" href="/signup">{t`Make an account: this order comes along`}</ButtonLink>
      <Button
        kind="quiet"
        isReady={canLeave}
        onPress={() => actor.send({ type: 'home.open' })}
      >{t`Go to MyNiks`}</Button>
      <Yours keyed={keyed} />
    </Stack>
  );
}

function Trouble({ actor }: Props) {
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return failure && !isBusy && <Note tone="bad">{failureWords(failure)}</Note>;
}

/** REC-18, REC-19 */
function Received({ actor }: Props) {
  const { t } = useLingui();
  const { tongue } = useVoice();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canBeReceived = useSelector(
    actor,
    ({ context }) => context.keyed !== null && invoiceFacts(context.keyed.order).canBeReceived,
  );
  if (!canBeReceived) return null;
  return (
    <Button icon={checkIcon} isBusy={isBusy} onPress={() => actor.send({ type: 'receipt.confirm' })}>
      {path === 'receiving' ? t`Telling the shop…` : DOCK_WORDS.received[tongue]}
    </Button>
  );
}

function HowToPay({ actor, keyed: { order, payNow } }: Props & { keyed: KeyedOrder }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const time = useService('time');
  const [expires] = useState(() => addDays(clinicDayOf(time.now()), PAYNOW_CODE_DAYS));
  const how = useSelector(actor, selectPayable);
  if (how === null) return null;
  if (how === 'abroad') return <PayWithClinic number={order.invoiceNo} contact={payNow.contact} />;
  return (
    <Section title={t`Pay by PayNow`}>
      <Stack gap={3}>
        <Amount isCentred label={t`Pay exactly`} amount={money(order.ostBalance)} />
        <QrCode
          text={transferText(order, payNow, expires)}
          label={t`QR code for your bank app: the amount and the order number are in it`}
        />
        <References invoice={order} payNow={payNow} />
        <Note tone="quiet">{t`If you have made the transfer, do not pay again.`}</Note>
      </Stack>
    </Section>
  );
}

function Receipt({ actor }: Props) {
  const { t } = useLingui();
  const hasReceipt = useSelector(actor, ({ context }) => (context.keyed?.order.receipt ?? null) !== null);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (!hasReceipt) return null;
  return (
    <Button kind="line" icon={downloadIcon} isBusy={isBusy} onPress={() => actor.send({ type: 'receipt.save' })}>
      {t`Receipt (PDF)`}
    </Button>
  );
}

function Yours({ keyed: { worksUntil } }: { keyed: KeyedOrder }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const day = worksUntil === null ? null : date(clinicDayOf(worksUntil));
  return (
    <Text size="sm" tone="muted">
      {t`This page is yours alone. Do not pass the link on.`}{' '}
      {day === null ? t`It works until 90 days after the delivery.` : t`It works until ${day}.`}
    </Text>
  );
}
