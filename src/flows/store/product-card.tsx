import { useLingui } from '@lingui/react/macro';
import { shallowEqual } from '@xstate/react';
import { memo } from 'react';
import type { Tile } from '#machines/store/store.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { ProductTile } from '#src/ui/product/product-grid.tsx';
import { useStockWords } from './stock-words.ts';
import type { StoreActor } from './store.definition.ts';
import { toneOf } from './tone-of.ts';

interface ProductCardProps {
  actor: StoreActor;
  tile: Tile;
  isFirst: boolean;
}

const isSame = (before: ProductCardProps, now: ProductCardProps): boolean =>
  before.actor === now.actor && before.isFirst === now.isFirst && shallowEqual(before.tile, now.tile);

/** A product of the catalogue: one tap puts one more in the cart, and draws no other product again. */
export const ProductCard = memo(function ProductCard({ actor, tile, isFirst }: ProductCardProps) {
  const { t } = useLingui();
  const { money, named } = useFormat();
  const stockWords = useStockWords();
  const { product, price, before, qty, isMoreThere } = tile;
  const { id } = product;
  const name = named(product.name);
  const addLabel = qty > 0 ? t`${qty} in cart, add one more: ${name}` : t`Add to cart: ${name}`;
  return (
    <ProductTile
      href={`/store/${id}`}
      image={product.meta.opencart.image}
      tone={toneOf(product)}
      isFirst={isFirst}
      name={name}
      size={named(product.quality)}
      price={money(price)}
      before={price < before ? { text: money(before), label: t`Before:` } : null}
      flag={stockWords(product)}
      isOut={product.inventory === 0}
      qty={qty}
      add={
        isMoreThere
          ? { label: addLabel, onPress: () => actor.send({ type: 'quantity.change', id, qty: qty + 1 }) }
          : null
      }
    />
  );
}, isSame);
