import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { isPayable } from '#contract/rules/payable.ts';
import { Badge, type BadgeTone } from '#src/ui/badge/badge.tsx';

/** What is known of an invoice's money, in a word. */
export function PaymentBadge({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const words: Record<Exclude<Invoice['payment']['status'], 'none'>, { tone: BadgeTone; word: string }> = {
    processing: { tone: 'info', word: t`Processing` },
    announced: { tone: 'info', word: t`Awaiting transfer` },
    paid: { tone: 'ok', word: t`Paid` },
    refunding: { tone: 'info', word: t`Refund on its way` },
    refunded: { tone: 'plain', word: t`Refunded` },
  };
  const { payment, ostBalance } = invoice;
  const toPay = { tone: 'warn' as const, word: t`To pay` };
  const unpaid = isPayable(invoice) ? toPay : { tone: 'plain' as const, word: t`Not due yet` };
  const settled = { tone: 'ok' as const, word: t`Nothing to pay` };
  const isOwing = ostBalance > 0 && (payment.status === 'none' || payment.status === 'paid');
  const { tone, word } = isOwing ? unpaid : payment.status === 'none' ? settled : words[payment.status];
  return <Badge tone={tone}>{word}</Badge>;
}
