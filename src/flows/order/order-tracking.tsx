import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import { orderSaid, TRACKING_WORDS } from '#contract/order-words.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { type InvoiceFacts, invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { Track } from '#src/ui/track/track.tsx';
import { DeliveryBadge } from '../invoice/delivery-badge.tsx';
import { useVoice } from '../invoice/use-voice.ts';

interface OrderTrackingProps {
  invoice: Invoice;
  canRefresh: boolean;
  onRefresh: () => void;
}

/** Progress of the order, the time of each step, and the parcel's number. */
export function OrderTracking({ invoice, canRefresh, onRefresh }: OrderTrackingProps) {
  const { t } = useLingui();
  const voice = useVoice();
  const detailsOf = useDetails(invoice);
  const { state, track } = invoiceFacts(invoice);
  const { title, sentence } = orderSaid(invoice, voice);
  const heading = useFocusOnNews(state);
  const steps = track.map((tracked) => ({
    name: TRACKING_WORDS[tracked.step][voice.tongue],
    isReached: tracked.isReached,
    details: detailsOf(tracked),
  }));
  return (
    <Card isRoomy>
      <Stack gap={2}>
        <Inline isSpread>
          <DeliveryBadge invoice={invoice} />
          <IconButton icon={reloadIcon} size={20} label={t`Refresh`} isReady={canRefresh} onPress={onRefresh} />
        </Inline>
        <Stack gap={1}>
          <Text size="sm" tone="muted">
            {invoice.invoiceNo}
          </Text>
          <Heading ref={heading} size="xl">
            {title}
          </Heading>
          {sentence && <Text tone={isLate(invoice) ? 'warn' : 'muted'}>{sentence}</Text>}
          <CallAboutIt invoice={invoice} />
        </Stack>
      </Stack>
      <Track label={t`Tracking`} steps={steps} />
    </Card>
  );
}

/** The clinic's answer or the patient's transfer is late. */
const isLate = ({ confirmation, endsAt }: Invoice): boolean => endsAt !== null || confirmation?.status === 'late';

/** The number to call when the clinic's answer is late. */
function CallAboutIt({ invoice: { confirmation } }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { phone } = useFormat();
  if (confirmation?.status !== 'late' || confirmation.call === null) return null;
  const line = phone(confirmation.call);
  return (
    <Link href={`tel:${confirmation.call.replaceAll(' ', '')}`} isExternal>
      {t`Call ${line}`}
    </Link>
  );
}

/** Moves focus to the headline when it changes, so that the news is seen and heard; not on the first visit. */
function useFocusOnNews(state: InvoiceFacts['state']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const told = useRef(state);
  useEffect(() => {
    if (told.current !== state) heading.current?.focus();
    told.current = state;
  }, [state]);
  return heading;
}

/** Lines below a step: the time it was reached, the parcel, the next action. */
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
