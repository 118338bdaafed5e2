import type { Invoice } from '#contract/entities/invoice.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { useDeliveryStatusWords } from './status-words.ts';

/** How far an order is (REC-06 to REC-13). */
export function DeliveryBadge({ invoice }: { invoice: Invoice }) {
  const { tone, icon, text } = useDeliveryStatusWords()[invoiceFacts(invoice).status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
