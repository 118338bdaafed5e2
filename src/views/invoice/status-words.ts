import { useLingui } from '@lingui/react/macro';
import type { InvoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import type { BadgeTone } from '#src/ui/badge/badge.tsx';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { closeIcon } from '#src/ui/icon/close.icon.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { truckIcon } from '#src/ui/icon/truck.icon.ts';

export interface StatusWords {
  text: string;
  tone: BadgeTone;
  icon?: IconPath;
}

/** How a stored delivery status is told (REC-06 to REC-13). */
export function useDeliveryStatusWords(): Record<InvoiceFacts['status'], StatusWords> {
  const { t } = useLingui();
  return {
    pending: { text: t`Pending`, tone: 'warn', icon: hourglassIcon },
    confirmed: { text: t`Order Confirmed`, tone: 'ok', icon: checkIcon },
    confirmedToPay: { text: t`Order Confirmed`, tone: 'warn', icon: clockIcon },
    shipped: { text: t`Order Shipped`, tone: 'info', icon: truckIcon },
    readyForPickup: { text: t`Ready for Pickup`, tone: 'info', icon: clinicIcon },
    delivered: { text: t`Delivered`, tone: 'ok', icon: checkIcon },
    rejected: { text: t`Rejected`, tone: 'bad', icon: closeIcon },
    unpaid: { text: t`Rejected`, tone: 'bad', icon: closeIcon },
    unanswered: { text: t`Rejected`, tone: 'bad', icon: closeIcon },
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
