import { useLingui } from '@lingui/react/macro';
import type { Invoice, InvoiceItem } from '#contract/entities/invoice.ts';
import type { Money } from '#contract/money.ts';
import { invoiceFacts } from '#machines/order/order.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Section } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { Thumb } from '#src/ui/thumb/thumb.tsx';

/** @param amounts of the whole lines, in the order of the items */
function Items({ items, amounts }: { items: readonly InvoiceItem[]; amounts: readonly Money[] }) {
  const { money } = useFormat();
  return (
    <Plate>
      {items.map(({ _id, name, quality, qty, price, meta }, index) => (
        <Row
          key={_id}
          isTop
          lead={<Thumb image={meta?.opencart?.image ?? null} icon="refill" />}
          title={name}
          sub={[quality, `${qty} × ${money(price)}`].filter(Boolean).join(' · ')}
          end={
            <Text isStrong isInline>
              {money(amounts[index] ?? price)}
            </Text>
          }
        />
      ))}
    </Plate>
  );
}

/** What an invoice is for, and what was taken off it, if anything (PAY-02, PAY-04). */
export function InvoiceItems({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { items, itemsRemoved } = invoice;
  return (
    <>
      {items.length > 0 && (
        <Section title={t`Items`}>
          <Items items={items} amounts={invoiceFacts(invoice).bill.items} />
        </Section>
      )}
      {itemsRemoved.length > 0 && (
        <Section title={t`Removed items`}>
          <Text size="sm" tone="muted">{t`The clinic took these off your order. They are not charged.`}</Text>
          <Items items={itemsRemoved} amounts={itemsRemoved.map(({ price, qty }) => (price * qty) as Money)} />
        </Section>
      )}
    </>
  );
}
