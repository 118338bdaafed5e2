import { useLingui } from '@lingui/react/macro';
import { type ReactNode, use } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Page, Split, Stack } from '#src/ui/layout/layout.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { InvoiceBill } from '../invoice/invoice-bill.tsx';
import { PaymentSubject } from './payment-subject.ts';

/**
 * A step of paying, with the bill beside it, or below it on narrow screens. `isBillWideOnly` hides the bill on narrow
 * screens, except inside a flow that takes money, which always shows the amount.
 */
export function PaymentPage({
  invoice,
  isBillWideOnly = false,
  children,
}: {
  invoice: Invoice | null;
  isBillWideOnly?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const subject = use(PaymentSubject);
  const bill = subject ? subject.bill : invoice && <InvoiceBill invoice={invoice} />;
  const aside = bill && (
    <Card isRoomy>
      <Stack>
        <Heading>{subject ? t`To pay` : t`Summary`}</Heading>
        {bill}
      </Stack>
    </Card>
  );
  return (
    <Page>
      <Split aside={aside} isAsideWideOnly={isBillWideOnly && subject === null}>
        <Stack gap={6}>
          {subject?.top}
          {children}
        </Stack>
      </Split>
    </Page>
  );
}
