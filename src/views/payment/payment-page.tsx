import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, use } from 'react';
import { Card } from '#src/ui/card/card.tsx';
import { Page, Split, Stack } from '#src/ui/layout/layout.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { InvoiceBill } from '../invoice/invoice-bill.tsx';
import type { StepProps } from './payment.types.ts';
import { PaymentSubject } from './payment-subject.ts';

/**
 * A step of paying; what it comes to stands beside it, or below it on narrow screens. A flow that takes money for
 * something shows that first, and always what it comes to.
 */
export function PaymentPage({
  actor,
  isBillWideOnly = false,
  children,
}: StepProps & { isBillWideOnly?: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const subject = use(PaymentSubject);
  const invoice = useSelector(actor, ({ context }) => context.invoice);
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
