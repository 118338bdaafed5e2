import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useParams } from '@tanstack/react-router';
import type { ProductId } from '#contract/ids.ts';
import { selectProduct } from '#machines/store/store.selectors.ts';
import type { StoreActor } from '#src/flows/store.definition.ts';
import { useFlow } from '#src/flows/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Inline, Page, Stack } from '#src/ui/layout/layout.tsx';
import { ProductPage } from '#src/ui/product/product-page.tsx';
import { Quantity } from '#src/ui/quantity/quantity.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { CartBar } from './cart-bar.tsx';
import { useStockWords } from './stock-words.ts';
import { StoreOpened } from './store-opened.tsx';
import { toneOf } from './tone-of.ts';

/** /store/:product: one product, at an address that can be kept and sent to others. */
export default function ProductView() {
  const { product } = useParams({ strict: false });
  const actor = useFlow('store', product as ProductId);
  return <StoreOpened actor={actor}>{(opened) => <Product actor={opened} />}</StoreOpened>;
}

function Product({ actor }: { actor: StoreActor }) {
  const tile = useSelector(actor, selectProduct, (a, b) => a === b || (a !== null && b !== null && shallowEqual(a, b)));
  if (tile === null) return <NotSold />;
  const { product } = tile;
  return (
    <>
      <ProductPage image={product.meta.opencart.image} tone={toneOf(product)} isOut={product.inventory === 0} name={product.name}>
        <Price actor={actor} />
        {product.description && <Text>{product.description}</Text>}
        <Choice actor={actor} />
      </ProductPage>
      <CartBar actor={actor} />
    </>
  );
}
