import type { Invoice } from '#contract/entities/invoice.ts';
import { clinicDayOf } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { Row, RowAmount } from '#src/ui/plate/plate.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { useKindOf } from '../invoice/kind-of.ts';
import { PaymentBadge } from '../invoice/payment-badge.tsx';
import { useWhose } from '../invoice/use-whose.ts';
import { ByMonth } from './by-month.tsx';
import { hrefOfInvoice } from './hrefs.ts';

export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const format = useFormat();
  const kindOf = useKindOf();
  const whose = useWhose();
  return (
    <ByMonth entries={invoices}>
      {(invoice) => {
        const { icon, tone, title } = kindOf(invoice);
        return (
          <Row
            key={invoice._id}
            lead={<Glyph icon={icon} tone={tone} />}
            title={title}
            sub={
              <Facts of={[format.date(clinicDayOf(invoice.createdAt)), invoice.invoiceNo, whose(invoice.patientId)]} />
            }
            href={hrefOfInvoice(invoice)}
            end={
              <RowAmount amount={format.money(invoice.total)}>
                <PaymentBadge invoice={invoice} />
              </RowAmount>
            }
          />
        );
      }}
    </ByMonth>
  );
}
