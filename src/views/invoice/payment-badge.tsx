import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Money } from '#contract/money.ts';
import { type InvoiceFacts, invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Badge, type BadgeTone } from '#src/ui/badge/badge.tsx';

/** What is known of an invoice's money, in a word. */
export function PaymentBadge({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const format = useFormat();
  const { money, owedBack } = invoiceFacts(invoice);
  const amount = format.money(owedBack ?? (0 as Money));
  const words: Record<InvoiceFacts['money'], { tone: BadgeTone; word: string }> = {
    toPay: { tone: 'warn', word: t`To pay` },
    notDue: { tone: 'plain', word: t`Not due yet` },
    partPaid: { tone: 'warn', word: t`Part paid` },
    owedBack: { tone: 'info', word: t`We owe you ${amount}` },
    settled: { tone: 'ok', word: t`Nothing to pay` },
    processing: { tone: 'info', word: t`Processing` },
    announced: { tone: invoice.endsAt === null ? 'info' : 'warn', word: t`Awaiting transfer` },
    paid: { tone: 'ok', word: t`Paid` },
    refunding: { tone: 'info', word: t`Refund on its way` },
    refunded: { tone: 'plain', word: t`Refunded` },
    partlyRefunded: { tone: 'plain', word: t`Partly refunded` },
  };
  const { tone, word } = words[money];
  return <Badge tone={tone}>{word}</Badge>;
}
