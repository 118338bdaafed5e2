import type { Invoice } from '#contract/entities/invoice.ts';
import { shownStatus } from '#contract/rules/delivery-status.ts';
import { moneyStatusOf } from '#machines/records/records.rules.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { useDeliveryStatusWords, useMoneyStatusWords } from './status-words.ts';

/** How far an order is. */
export function DeliveryBadge({ invoice: { delivery, ostBalance } }: { invoice: Invoice }) {
  const words = useDeliveryStatusWords()[shownStatus(delivery[0]?.deliveryStatus ?? null, ostBalance)];
  return (
    <Badge tone={words.tone} icon={words.icon}>
      {words.text}
    </Badge>
  );
}

/** Whether an invoice is paid. */
export function MoneyBadge({ invoice }: { invoice: Invoice }) {
  const words = useMoneyStatusWords()[moneyStatusOf(invoice)];
  return <Badge tone={words.tone}>{words.text}</Badge>;
}
