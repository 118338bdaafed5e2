import { useLingui } from '@lingui/react/macro';
import type { DeliveryType, Invoice } from '#contract/entities/invoice.ts';
import { type Money, negated } from '#contract/money.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
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
  const { total, ostBalance, depositUsed } = invoice;
  const { bill, delivery: way, arrived, owedBack } = invoiceFacts(invoice);
  const { subtotal, discount, tax, delivery, points, rounding } = bill;
  const off = (amount: Money) => money(negated(amount));
  const lines = [
    { term: t`Subtotal`, amount: money(subtotal) },
    ...(discount === 0 ? [] : [{ term: t`Discount`, amount: off(discount), isOff: true }]),
    { term: t`GST`, amount: money(tax) },
    ...(delivery === null
      ? []
      : [{ term: way?.deliveryType ? deliveryWords[way.deliveryType] : t`Delivery`, amount: money(delivery) }]),
    ...(points === 0 ? [] : [{ term: t`NIK$ used`, amount: off(points), isOff: true }]),
    ...(rounding === 0 ? [] : [{ term: t`Rounding`, amount: money(rounding) }]),
  ];
  const totals = [
    { term: t`Order total`, amount: money(total) },
    ...(depositUsed === 0 ? [] : [{ term: t`Deposit`, amount: off(depositUsed) }]),
    ...(arrived === null ? [] : [{ term: t`Arrived so far`, amount: off(arrived) }]),
    ...(ostBalance === total || ostBalance <= 0 ? [] : [{ term: t`Balance to pay`, amount: money(ostBalance) }]),
    ...(owedBack === null ? [] : [{ term: t`To be returned`, amount: money(owedBack) }]),
  ];
  return <Bill lines={lines} totals={totals} />;
}
