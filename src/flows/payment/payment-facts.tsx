import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';

/** The invoice that is paid, with the sum that was owed, or its total where nothing was. */
export function PaymentFacts({ invoice }: { invoice: Invoice | null }) {
  const { t } = useLingui();
  const { money } = useFormat();
  if (invoice === null) return null;
  return (
    <Card>
      <KeyFacts
        facts={[
          { term: t`Order`, fact: invoice.invoiceNo },
          { term: t`Amount`, fact: money(invoice.ostBalance > 0 ? invoice.ostBalance : invoice.total) },
        ]}
      />
    </Card>
  );
}
