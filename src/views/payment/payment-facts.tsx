import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';
import type { StepProps } from './payment.types.ts';

/** Which invoice, and how much of it: what was owed, or all of it where nothing was. */
export function PaymentFacts({ actor }: StepProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
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
