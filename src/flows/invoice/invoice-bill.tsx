import { useLingui } from '@lingui/react/macro';
import type { DeliveryType, Invoice, PaymentWay } from '#contract/entities/invoice.ts';
import { negated } from '#contract/money.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { useContact } from '#src/format/use-contact.ts';
import { useFormat } from '#src/format/use-format.ts';
import { GoodsBill } from '../bill/goods-bill.tsx';

/** A line of the bill names the delivery. */
function useDeliveryWords(): Record<DeliveryType, string> {
  const { t } = useLingui();
  return {
    Pickup: t`Pickup`,
    'Deliver To Singapore': t`Delivery to Singapore`,
    'Deliver To Other Countries': t`Delivery abroad`,
  };
}

/** How an invoice was paid, each way once. */
function usePaidWords(): Record<PaymentWay, string> {
  const { t } = useLingui();
  return {
    card: t`Paid by card`,
    terminal: t`Paid by card at the counter`,
    cash: t`Paid in cash`,
    transfer: t`Paid by transfer`,
  };
}

/** PAY-02 */
export function InvoiceBill({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { known } = useContact();
  const deliveryWords = useDeliveryWords();
  const paidWords = usePaidWords();
  const { total, ostBalance, depositUsed } = invoice;
  const { bill, delivery: way, paid, owedBack } = invoiceFacts(invoice);
  const totals = [
    { term: t`Order total`, amount: money(total) },
    ...(depositUsed === 0 ? [] : [{ term: t`Deposit`, amount: money(negated(depositUsed)) }]),
    ...paid.map(([way, amount]) => ({ term: paidWords[way], amount: money(negated(amount)) })),
    ...(ostBalance === total || ostBalance <= 0 ? [] : [{ term: t`Balance to pay`, amount: money(ostBalance) }]),
    ...(owedBack === null ? [] : [{ term: t`To be returned`, amount: money(owedBack) }]),
  ];
  const delivery = bill.delivery !== null && {
    term: way?.deliveryType ? deliveryWords[way.deliveryType] : t`Delivery`,
    amount: money(bill.delivery),
  };
  return <GoodsBill bill={bill} delivery={delivery || null} totals={totals} gstNumber={known?.gstNumber ?? null} />;
}
