import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';

/** What the button says that leads to the payment; money that is under way is not asked for again. */
export function usePayWords(invoice: Invoice): string {
  const { t } = useLingui();
  const { money } = useFormat();
  const { status } = invoice.payment;
  const amount = money(invoice.ostBalance);
  if (status === 'processing' || status === 'announced') return t`See your payment`;
  return invoiceFacts(invoice).goesAbroad ? t`How to pay` : t`Pay ${amount}`;
}
