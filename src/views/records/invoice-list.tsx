import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { clinicDayOf } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph, type GlyphTone } from '#src/ui/glyph/glyph.tsx';
import type { IconName } from '#src/ui/icon/icon-paths.ts';
import { Row, RowAmount } from '#src/ui/plate/plate.tsx';
import { PaymentBadge } from '../invoice/payment-badge.tsx';
import { ByMonth } from './by-month.tsx';
import { hrefOfInvoice } from './hrefs.ts';
import { useWhose } from './use-whose.ts';

interface Kind {
  icon: IconName;
  tone: GlyphTone;
  title: string;
}

/** What an invoice is for, in a word and as a picture. */
function useKindOf(): (invoice: Invoice) => Kind {
  const { t } = useLingui();
  return ({ invoiceType, clinicName }) => {
    switch (invoiceType) {
      case 'Online Store':
        return { icon: 'store', tone: 'coin', title: t`Store order` };
      case 'Refill':
        return { icon: 'refill', tone: 'info', title: t`Refill order` };
      default:
        return { icon: 'doctor', tone: 'primary', title: clinicName ?? t`Clinic` };
    }
  };
}

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
            sub={[format.date(clinicDayOf(invoice.createdAt)), whose(invoice.patientId)].filter(Boolean).join(' · ')}
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
