import { useLingui } from '@lingui/react/macro';
import { type Money, negated } from '#contract/money.ts';
import type { ShownBill } from '#machines/invoice/invoice.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Bill, type BillProps } from '#src/ui/bill/bill.tsx';

interface GoodsBillProps {
  bill: ShownBill;
  /** The promotion code behind the discount, where it is known. */
  code?: string | null;
  /** Null where nothing is delivered. */
  delivery: BillProps['lines'][number] | null;
  totals: BillProps['totals'];
  /**
   * The company's GST number, under a bill that was issued; null where no GST is charged, or the number is not known
   * yet.
   */
  gstNumber?: string | null;
}

/** The rows of every bill of goods: what one pays, and beneath it how much of that is GST (PAY-02). */
export function GoodsBill({ bill, code = null, delivery, totals, gstNumber = null }: GoodsBillProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { items, discount, points, rounding, beforeTax, tax, taxPercent } = bill;
  const off = (amount: Money) => money(negated(amount));
  const lines = [
    { term: t`Items`, amount: money(items) },
    ...(discount === 0
      ? []
      : [{ term: code === null ? t`Discount` : t`Discount, with ${code}`, amount: off(discount), isOff: true }]),
    ...(delivery === null ? [] : [delivery]),
    ...(points === null || points === 0 ? [] : [{ term: t`NIK$ used`, amount: off(points), isOff: true }]),
    ...(rounding === 0 ? [] : [{ term: t`Rounding`, amount: money(rounding) }]),
  ];
  const beneath = [
    { term: t`Before GST`, amount: money(beforeTax) },
    { term: taxPercent === null ? t`GST` : t`GST ${taxPercent}%`, amount: money(tax) },
    ...(gstNumber === null || tax === 0 ? [] : [{ term: t`GST Reg. No.`, amount: gstNumber }]),
  ];
  return <Bill lines={lines} totals={totals} beneath={beneath} />;
}
