import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Note } from '#src/ui/note/note.tsx';

const BACK: readonly Invoice['payment']['status'][] = ['refunding', 'refunded', 'partlyRefunded'];

/** What of an invoice's money a word does not say: how much has arrived, how much goes back, and by what name. */
export function MoneyNote({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { payment, ostBalance } = invoice;
  const facts = invoiceFacts(invoice);
  if (facts.arrived !== null) {
    const [paid, rest] = [money(facts.arrived), money(ostBalance)];
    return <Note tone="quiet">{t`${paid} arrived, ${rest} to pay.`}</Note>;
  }
  if (facts.owedBack !== null) {
    const amount = money(facts.owedBack);
    return <Note tone="quiet">{t`${amount} goes back to you.`}</Note>;
  }
  const { status, reference } = payment;
  if (!BACK.includes(status) || !reference) return null;
  return <Note tone="quiet">{t`Your refund has the reference ${reference}.`}</Note>;
}
