import type { Invoice } from '#contract/entities/invoice.ts';
import { moneySaid } from '#contract/order-words.ts';
import { type InvoiceFacts, invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { Badge, type BadgeTone } from '#src/ui/badge/badge.tsx';
import { useVoice } from './use-voice.ts';

const TONES: Record<InvoiceFacts['money'], BadgeTone> = {
  toPay: 'warn',
  notDue: 'plain',
  partPaid: 'warn',
  owedBack: 'info',
  settled: 'ok',
  processing: 'info',
  announced: 'info',
  paid: 'ok',
  refunding: 'info',
  refunded: 'plain',
  partlyRefunded: 'plain',
};

/** The badge says the state of an invoice's money in a word; a late transfer asks for attention. */
export function PaymentBadge({ invoice }: { invoice: Invoice }) {
  const voice = useVoice();
  const { money } = invoiceFacts(invoice);
  const isLate = money === 'announced' && invoice.endsAt !== null;
  return <Badge tone={isLate ? 'warn' : TONES[money]}>{moneySaid(invoice, voice)}</Badge>;
}
