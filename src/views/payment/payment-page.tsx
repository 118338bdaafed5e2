import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Card } from '#src/ui/card/card.tsx';
import { Page, Split, Stack } from '#src/ui/layout/layout.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { InvoiceBill } from '../invoice/invoice-bill.tsx';
import type { StepProps } from './payment.types.ts';

/** A step of paying; what the invoice comes to stands beside it, or below it on narrow screens. */
export function PaymentPage({
  actor,
  isBillWideOnly = false,
  children,
}: StepProps & { isBillWideOnly?: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  const bill = invoice && (
    <Card isRoomy>
      <Stack>
        <Heading>{t`Summary`}</Heading>
        <InvoiceBill invoice={invoice} />
      </Stack>
    </Card>
  );
  return (
    <Page>
      <Split aside={bill} isAsideWideOnly={isBillWideOnly}>
        <Stack gap={6}>{children}</Stack>
      </Split>
    </Page>
  );
}
