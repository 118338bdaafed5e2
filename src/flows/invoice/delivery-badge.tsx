import type { Invoice } from '#contract/entities/invoice.ts';
import { deliverySaid } from '#contract/order-words.ts';
import { type InvoiceFacts, invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { Badge, type BadgeTone } from '#src/ui/badge/badge.tsx';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { closeIcon } from '#src/ui/icon/close.icon.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { truckIcon } from '#src/ui/icon/truck.icon.ts';
import { useVoice } from './use-voice.ts';

const LOOKS: Record<InvoiceFacts['badge'], { tone: BadgeTone; icon?: IconPath }> = {
  pending: { tone: 'warn', icon: hourglassIcon },
  confirmed: { tone: 'ok', icon: checkIcon },
  confirmedToPay: { tone: 'warn', icon: clockIcon },
  shipped: { tone: 'info', icon: truckIcon },
  readyForPickup: { tone: 'info', icon: clinicIcon },
  delivered: { tone: 'ok', icon: checkIcon },
  rejected: { tone: 'bad', icon: closeIcon },
  voided: { tone: 'bad', icon: closeIcon },
  unknown: { tone: 'plain' },
};

/** How far an order is (REC-06 to REC-13). */
export function DeliveryBadge({ invoice }: { invoice: Invoice }) {
  const { tongue } = useVoice();
  const { tone, icon } = LOOKS[invoiceFacts(invoice).badge];
  return (
    <Badge tone={tone} icon={icon}>
      {deliverySaid(invoice, tongue)}
    </Badge>
  );
}
