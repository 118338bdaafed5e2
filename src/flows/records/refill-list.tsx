import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { clinicDayOf } from '#contract/time.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { CardLink } from '#src/ui/card/card.tsx';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { DeliveryBadge } from '../invoice/delivery-badge.tsx';
import { PaymentBadge } from '../invoice/payment-badge.tsx';
import { useWhose } from '../invoice/use-whose.ts';
import { hrefOfInvoice } from './hrefs.ts';

export function RefillList({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const whose = useWhose();
  return (
    <Stack gap={3}>
      {invoices.map((invoice) => (
        <CardLink key={invoice._id} href={hrefOfInvoice(invoice)}>
          <Inline isWrapping>
            <DeliveryBadge invoice={invoice} />
            {invoiceFacts(invoice).isPayable && <PaymentBadge invoice={invoice} />}
          </Inline>
          <Text isStrong>{invoice.items.map(({ name }) => name).join(', ') || invoice.invoiceNo}</Text>
          <Inline isSpread>
            <Stack gap={1}>
              <Text size="sm" tone="muted">
                {t`Ordered ${format.date(clinicDayOf(invoice.createdAt))}`}
              </Text>
              <Text size="sm" tone="muted">
                <Facts of={[invoice.invoiceNo, whose(invoice.patientId)]} />
              </Text>
            </Stack>
            <Text size="sm" tone="primary" isStrong isWhole>
              {t`See order`}
            </Text>
          </Inline>
        </CardLink>
      ))}
    </Stack>
  );
}
