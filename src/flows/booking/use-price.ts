import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Service } from '#contract/entities/clinic.ts';
import { selectPrice } from '#machines/choosing/choosing.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import type { ChosenProps } from './booking.types.ts';

/** Price of a visit with its tax; null where the clinic does not say it. */
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
