import type { Invoice } from '#contract/entities/invoice.ts';
import { shownStatus } from '#contract/rules/delivery-status.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { useDeliveryStatusWords } from './status-words.ts';

/** How far an order is (REC-06 to REC-13). */
export function DeliveryBadge({ invoice: { delivery, ostBalance } }: { invoice: Invoice }) {
  const { tone, icon, text } = useDeliveryStatusWords()[shownStatus(delivery[0]?.deliveryStatus ?? null, ostBalance)];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
