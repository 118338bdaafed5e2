import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { StoreProduct } from '#contract/entities/store.ts';

/** So few are left that it is said. */
const FEW = 3;

/** What is to be known of the stock before a product is wanted; null: there is enough. */
export function useStockWords(): (product: Pick<StoreProduct, 'inventory'>) => string | null {
  const { t } = useLingui();
  return ({ inventory }) => {
    if (inventory === 0) return t`Sold out`;
    return inventory <= FEW ? t`${plural(inventory, { one: 'Last one', other: 'Only # left' })}` : null;
  };
}
