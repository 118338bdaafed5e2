import { useLingui } from '@lingui/react/macro';
import type { DeliveryType, Invoice } from '#contract/entities/invoice.ts';
import { centsOf, type Money } from '#contract/money.ts';
import { POINT } from '#contract/rules/totals.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Bill } from '#src/ui/bill/bill.tsx';

/** Where an order goes, as a line of its bill says it. */
function useDeliveryWords(): Record<DeliveryType, string> {
  const { t } = useLingui();
  return {
    Pickup: t`Pickup`,
    'Deliver To Singapore': t`Delivery to Singapore`,
    'Deliver To Other Countries': t`Delivery abroad`,
  };
}

/** What an invoice comes to (PAY-02); amounts that are nothing have no line, but tax and delivery. */
export function InvoiceBill({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const deliveryWords = useDeliveryWords();
  const { subtotal, totalDiscount, totalTax, roundingAdjustment, membershipPtRedeemed, total, ostBalance } = invoice;
  const [delivery] = invoice.delivery;
  const off = (amount: number) => money(-amount as Money);
  const lines = [
    { term: t`Subtotal`, amount: money(subtotal) },
    ...(totalDiscount === 0 ? [] : [{ term: t`Discount`, amount: off(totalDiscount), isOff: true }]),
    { term: t`GST`, amount: money(totalTax) },
    ...(delivery
      ? [
          {
            term: delivery.deliveryType ? deliveryWords[delivery.deliveryType] : t`Delivery`,
            amount: money(delivery.deliveryFee),
          },
        ]
      : []),
    ...(membershipPtRedeemed === 0
      ? []
      : [{ term: t`NIK$ used`, amount: off(membershipPtRedeemed * POINT), isOff: true }]),
    // an exact total may differ by less than a cent
    ...(centsOf(roundingAdjustment) === 0 ? [] : [{ term: t`Rounding`, amount: money(roundingAdjustment) }]),
  ];
  const totals = [
    { term: t`Order total`, amount: money(total) },
    ...(ostBalance === total || ostBalance <= 0 ? [] : [{ term: t`Balance to pay`, amount: money(ostBalance) }]),
  ];
  return <Bill lines={lines} totals={totals} />;
}
