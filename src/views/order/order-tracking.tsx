import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { type InvoiceFacts, invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import type { InvoiceActor } from '#src/flows/invoice.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { Track } from '#src/ui/track/track.tsx';
import { DeliveryBadge } from '../invoice/delivery-badge.tsx';
import { useTrackingWords } from '../invoice/status-words.ts';

/** The state of an order in a patient's own words. */
function useHeadlines(isStore: boolean): Record<InvoiceFacts['status'], string> {
  const { t } = useLingui();
  return {
    pending: t`The clinic is looking at your order`,
    confirmed: t`Your order is being packed`,
    confirmedToPay: t`Waiting for your payment`,
    shipped: t`On its way to you`,
    readyForPickup: t`You can pick it up`,
    delivered: t`Your order has arrived`,
    rejected: t`The clinic did not accept this order`,
    unpaid: t`Not paid in time`,
    unanswered: isStore ? t`The shop did not answer in time` : t`The clinic did not answer in time`,
    unknown: t`Please ask the clinic about this order`,
  };
}

/** An order that waits for its money says that first. */
function useHeadline(invoice: Invoice): string {
  const { t } = useLingui();
  const headlines = useHeadlines(invoice.invoiceType === 'Online Store');
  const { status, money } = invoiceFacts(invoice);
  if (money === 'announced' && status === 'pending') return t`Order placed, waiting for your transfer`;
  if (money === 'announced' && status === 'confirmedToPay') return t`Order confirmed, waiting for your transfer`;
  // of the store: a part of the transfer has come
  return status === 'pending' && money === 'partPaid' ? headlines.confirmedToPay : headlines[status];
}

/** How far the order is, when each step was reached, and the parcel's number. */
export function OrderTracking({ actor, invoice }: { actor: InvoiceActor; invoice: Invoice }) {
  const { t } = useLingui();
  const words = useTrackingWords();
  const detailsOf = useDetails(invoice);
  const canRefresh = useSelector(actor, (snapshot) => snapshot.can({ type: 'invoice.refresh' }));
  const { status, track, money } = invoiceFacts(invoice);
  const headline = useHeadline(invoice);
  const heading = useFocusOnNews(status);
  const steps = track.map((tracked) => ({
    name: words[tracked.step],
    isReached: tracked.isReached,
    details: detailsOf(tracked),
  }));
  return (
    <Card isRoomy>
      <Stack gap={2}>
        <Inline isSpread>
          <DeliveryBadge invoice={invoice} />
          <IconButton
            icon={reloadIcon}
            size={20}
            label={t`Refresh`}
            isReady={canRefresh}
            onPress={() => actor.send({ type: 'invoice.refresh' })}
          />
        </Inline>
        <Stack gap={1}>
          <Text size="sm" tone="muted">
            {invoice.invoiceNo}
          </Text>
          <Heading ref={heading} size="xl">
            {headline}
          </Heading>
          {status === 'pending' && money !== 'announced' && <Answer invoice={invoice} />}
          {money === 'announced' && <LateTransfer invoice={invoice} />}
          {(status === 'unpaid' || status === 'unanswered') && (
            <Text tone="muted">{t`This order has ended. Nothing is charged. You can order it again.`}</Text>
          )}
        </Stack>
      </Stack>
      <Track label={t`Tracking`} steps={steps} />
    </Card>
  );
}

/** The day on which a late order ends by itself, as it is read there; null while none is known. */
function useLastDay({ endsAt }: Invoice): string | null {
  const { day } = useFormat();
  return endsAt === null ? null : day(clinicDayOf(endsAt));
}

/** A transfer that was announced and is late. */
function LateTransfer({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const day = useLastDay(invoice);
  return day !== null && <Text tone="warn">{t`Your transfer has not arrived. The order ends on ${day}.`}</Text>;
}

/** When the clinic answers, or that it is late, whom to call, and when the request ends. */
function Answer({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { appointmentTime, phone } = useFormat();
  const day = useLastDay(invoice);
  const { confirmation } = invoice;
  if (!confirmation?.answerBy) return null;
  const { status, answerBy, call } = confirmation;
  const when = appointmentTime(answerBy);
  if (status !== 'late') return <Text tone="muted">{t`It answers by ${when}.`}</Text>;
  return (
    <Text tone="warn">
      {t`Its answer is late. Please call:`}{' '}
      {call && (
        <Link href={`tel:${call.replaceAll(' ', '')}`} isExternal>
          {phone(call)}
        </Link>
      )}{' '}
      {day !== null && t`Without an answer the request ends on ${day}.`}
    </Text>
  );
}

/** The headline gets the focus when it changes, so that it is seen and heard; not on the first visit. */
function useFocusOnNews(status: InvoiceFacts['status']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const told = useRef(status);
  useEffect(() => {
    if (told.current !== status) heading.current?.focus();
    told.current = status;
  }, [status]);
  return heading;
}

/** What stands below a step: when it was reached, the parcel, what to do. */
function useDetails(invoice: Invoice): (step: InvoiceFacts['track'][number]) => string[] {
  const { t } = useLingui();
  const format = useFormat();
  const { canBeReceived, delivery } = invoiceFacts(invoice);
  const parcelNo = delivery?.parcelNo ?? null;
  const when = (at: IsoInstant) => `${format.date(clinicDayOf(at))} ${format.time(clockTimeOf(at))}`;
  return ({ step, isReached, at }) => [
    ...(isReached && at ? [when(at)] : []),
    ...(isReached && step === 'shipped' && parcelNo ? [t`Parcel ${parcelNo}`] : []),
    ...(step === 'received' && canBeReceived ? [t`Tap below when you have it`] : []),
  ];
}
