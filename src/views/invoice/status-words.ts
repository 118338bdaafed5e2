import { useLingui } from '@lingui/react/macro';
import type { InvoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import type { BadgeTone } from '#src/ui/badge/badge.tsx';
import type { IconName } from '#src/ui/icon/icon-paths.ts';

export interface StatusWords {
  text: string;
  tone: BadgeTone;
  icon?: IconName;
}

/** How a stored delivery status is told (REC-06 to REC-13). */
export function useDeliveryStatusWords(): Record<InvoiceFacts['status'], StatusWords> {
  const { t } = useLingui();
  return {
    pending: { text: t`Pending`, tone: 'warn', icon: 'hourglass' },
    confirmed: { text: t`Order Confirmed`, tone: 'ok', icon: 'check' },
    confirmedToPay: { text: t`Order Confirmed`, tone: 'warn', icon: 'clock' },
    shipped: { text: t`Order Shipped`, tone: 'info', icon: 'truck' },
    readyForPickup: { text: t`Ready for Pickup`, tone: 'info', icon: 'clinic' },
    delivered: { text: t`Delivered`, tone: 'ok', icon: 'check' },
    rejected: { text: t`Rejected`, tone: 'bad', icon: 'close' },
    lapsed: { text: t`Not paid in time`, tone: 'bad', icon: 'close' },
    unknown: { text: t`Unknown`, tone: 'plain' },
  };
}

export function useTrackingWords(): Record<InvoiceFacts['track'][number]['step'], string> {
  const { t } = useLingui();
  return {
    confirmed: t`Confirmed`,
    shipped: t`Shipped`,
    readyForPickup: t`Ready for Pickup`,
    received: t`Received`,
  };
}
