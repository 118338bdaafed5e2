import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Service } from '#contract/entities/clinic.ts';
import { selectPrice } from '#machines/choosing/choosing.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import type { ChosenProps } from './booking.types.ts';

/** What a visit costs, with the tax in it (BOOK-58); null where nothing is said of it. */
export function usePrice(actor: ChosenProps['actor']): (service: Service | null) => string | null {
  const { t } = useLingui();
  const { money } = useFormat();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return (service) => {
    const { totalFee, taxPercentage } = selectPrice(context, service) ?? {};
    if (!totalFee) return null;
    return taxPercentage ? t`${money(totalFee)} incl. ${taxPercentage}% GST` : money(totalFee);
  };
}
