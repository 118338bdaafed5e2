import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { StoreProduct } from '#contract/entities/store.ts';

/** Stock up to which the remaining number shows. */
const FEW = 3;

/** Words for a product's stock; null when there is enough. */
export function useStockWords(): (product: Pick<StoreProduct, 'inventory'>) => string | null {
  const { t } = useLingui();
  return ({ inventory }) => {
    if (inventory === 0) return t`Sold out`;
    return inventory <= FEW ? t`${plural(inventory, { one: 'Last one', other: 'Only # left' })}` : null;
  };
}
