import { useLingui } from '@lingui/react/macro';
import type { Fee } from '#contract/entities/settings.ts';
import { feeRounding } from '#machines/booking/booking.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Bill } from '#src/ui/bill/bill.tsx';

/** Fee of a remote consultation or a deposit, line by line (BOOK-34, BOOK-50). */
export function FeeLines({ fee, of }: { fee: Fee; of: 'remote' | 'deposit' }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { feeBeforeTax, taxPercentage, taxAmount, totalFee } = fee;
  const rounding = feeRounding(fee);
  return (
    <Bill
      lines={[
        { term: of === 'remote' ? t`Consultation` : t`Deposit`, amount: money(feeBeforeTax) },
        { term: t`GST ${taxPercentage}%`, amount: money(taxAmount) },
        ...(rounding === 0 ? [] : [{ term: t`Rounding`, amount: money(rounding) }]),
      ]}
      totals={[{ term: t`Total`, amount: money(totalFee) }]}
    />
  );
}
