import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ProductId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { selectProduct, type Tile } from '#machines/store/store.selectors.ts';
import { useFlow } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { plusIcon } from '#src/ui/icon/plus.icon.ts';
import { Inline, Page } from '#src/ui/layout/layout.tsx';
import { ProductPage } from '#src/ui/product/product-page.tsx';
import { Quantity } from '#src/ui/quantity/quantity.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { CartBar } from './cart-bar.tsx';
import { useStockWords } from './stock-words.ts';
import type { StoreActor } from './store.definition.ts';
import { StoreOpened } from './store-opened.tsx';
import { toneOf } from './tone-of.ts';

/** /store/:product: one product, at an address that can be kept and sent to others. */
export default function ProductView() {
  const { product } = useParams({ strict: false });
  const actor = useFlow('store', product as ProductId);
  return <StoreOpened actor={actor}>{(opened) => <Product actor={opened} />}</StoreOpened>;
}

export function Product({ actor }: { actor: StoreActor }) {
  const tile = useSelector(actor, selectProduct, (a, b) => a === b || (a !== null && b !== null && shallowEqual(a, b)));
  const { named } = useFormat();
  if (tile === null) return <NotSold />;
  const { product } = tile;
  return (
    <>
      <ProductPage
        image={product.meta.opencart.image}
        tone={toneOf(product)}
        isOut={product.inventory === 0}
        name={named(product.name)}
      >
        <Price tile={tile} />
        {product.description && <Text>{named(product.description)}</Text>}
        <Choice actor={actor} tile={tile} />
      </ProductPage>
      <CartBar actor={actor} />
    </>
  );
}

function Price({ tile: { product, price, before } }: { tile: Tile }) {
  const { t } = useLingui();
  const { money, named } = useFormat();
  const stockWords = useStockWords();
  const { quality, tax } = product;
  const stock = stockWords(product);
  const off = useDiscountWords(product, (before - price) as Money);
  return (
    <div>
      {quality && <Text tone="muted">{named(quality)}</Text>}
      <Inline isWrapping>
        <Text isStrong isInline>
          {money(price)}
        </Text>
        <Text size="sm" tone="muted" isInline>
          {t`incl. ${tax}% GST`}
        </Text>
        {price < before && (
          <Text tone="muted" isInline>
            {t`before: ${money(before)}`}
          </Text>
        )}
        {off && <Badge tone="ok">{off}</Badge>}
        {stock && <Badge tone={product.inventory === 0 ? 'bad' : 'warn'}>{stock}</Badge>}
      </Inline>
    </div>
  );
}

/** How much is taken off: a percentage, or the amount. */
function useDiscountWords({ discountType, discount }: Tile['product'], off: Money): string | null {
  const { t } = useLingui();
  const { money } = useFormat();
  if (discount === null || discount === 0) return null;
  return discountType === 'PERCENTAGE' ? t`${discount}% off` : t`${money(off)} off`;
}

/** One tap puts the first piece in the cart; from then on its quantity is changed here. */
function Choice({ actor, tile: { product, qty, isMoreThere } }: { actor: StoreActor; tile: Tile }) {
  const { t } = useLingui();
  const { named } = useFormat();
  const change = (pieces: number) => actor.send({ type: 'quantity.change', id: product.id, qty: pieces });
  if (qty > 0)
    return <Quantity name={named(product.name)} qty={qty} max={isMoreThere ? qty + 1 : qty} onChange={change} />;
  if (!isMoreThere) return null;
  return <Button icon={plusIcon} isInline onPress={() => change(1)}>{t`Add to cart`}</Button>;
}

/** An old link, or something that is not sold any more. */
function NotSold() {
  const { t } = useLingui();
  return (
    <Page>
      <Empty
        scene="regimen"
        title={t`This product is not sold here`}
        actions={<ButtonLink isInline href="/store">{t`Go to the store`}</ButtonLink>}
      >
        {t`It may have been taken off the shelf. Nothing in your cart has changed.`}
      </Empty>
    </Page>
  );
}
