import { useLingui } from '@lingui/react/macro';
import type { Invoice, InvoiceItem, LineDecision } from '#contract/entities/invoice.ts';
import { clinicDayOf } from '#contract/time.ts';
import { pricesOf } from '#machines/invoice/invoice.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { Section } from '#src/ui/layout/layout.tsx';
import { Plate, Row, RowAmount } from '#src/ui/plate/plate.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { Thumb } from '#src/ui/thumb/thumb.tsx';

/** Items with their own prices, before a discount on the whole bill. */
function Items({ items }: { items: readonly InvoiceItem[] }) {
  const { money, named } = useFormat();
  return (
    <Plate>
      {items.map((item) => {
        const { _id, name, description, quality, qty, decision, meta } = item;
        const { piece, amount } = pricesOf(item);
        return (
          <Row
            key={_id}
            isTop
            lead={<Thumb image={meta?.opencart?.image ?? null} icon={refillIcon} />}
            title={named(name)}
            sub={
              <>
                <Facts of={[named(quality), `${qty} × ${money(piece)}`]} />
                {description && <Text size="sm">{named(description)}</Text>}
                {decision && <DecisionWords decision={decision} qty={qty} />}
              </>
            }
            end={<RowAmount amount={money(amount)} />}
          />
        );
      })}
    </Plate>
  );
}

/** Decision of the clinic about a line that it had to confirm. */
function DecisionWords({ decision: { status, askedQty, reason, at }, qty }: { decision: LineDecision; qty: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const words: Record<LineDecision['status'], string> = {
    waiting: t`The clinic must confirm it`,
    confirmed: t`Confirmed by the clinic`,
    changed: t`${qty} instead of ${askedQty}`,
    removed: t`Taken off by the clinic`,
  };
  const when = at === null ? null : format.date(clinicDayOf(at));
  return <Text size="sm">{[words[status], when, reason].filter(Boolean).join(' · ')}</Text>;
}

/** Items of an invoice, and those taken off it (PAY-02, PAY-04). */
export function InvoiceItems({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { items, itemsRemoved } = invoice;
  return (
    <>
      {items.length > 0 && (
        <Section title={t`Items`}>
          <Items items={items} />
        </Section>
      )}
      {itemsRemoved.length > 0 && (
        <Section title={t`Removed items`}>
          <Text size="sm" tone="muted">{t`The clinic took these off your order. They are not charged.`}</Text>
          <Items items={itemsRemoved} />
        </Section>
      )}
    </>
  );
}
