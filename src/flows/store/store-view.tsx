import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import { selectCart, selectCategories, selectTiles } from '#machines/store/store.selectors.ts';
import { useFlow } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Chips } from '#src/ui/chips/chips.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { SearchField } from '#src/ui/field/search-field.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { SkipToCart } from '#src/ui/product/cart-link.tsx';
import { ProductGrid, Shelf } from '#src/ui/product/product-grid.tsx';
import { CartBar } from './cart-bar.tsx';
import { ProductCard } from './product-card.tsx';
import type { StoreActor } from './store.definition.ts';
import { StoreOpened } from './store-opened.tsx';

/** Pictures above the fold on a phone load at once. */
const FIRST = 4;
/** So many products are drawn at once; the rest follows without holding up what a person does. */
const AT_ONCE = 8;

/** /store: what the shop sells (CART-01). */
export default function StoreView() {
  const actor = useFlow('store', null);
  return <StoreOpened actor={actor}>{(opened) => <Catalogue actor={opened} />}</StoreOpened>;
}

export function Catalogue({ actor }: { actor: StoreActor }) {
  const { named } = useFormat();
  const tiles = useSelector(
    actor,
    (snapshot) => selectTiles(snapshot, named),
    (a, b) => a.length === b.length && a.every((tile, at) => shallowEqual(tile, b[at])),
  );
  const drawn = useDeferredValue(tiles.length, AT_ONCE);
  const isEmpty = useSelector(actor, ({ context }) => context.products.length === 0);
  const isFilled = useSelector(actor, (snapshot) => selectCart(snapshot).pieces > 0);
  return (
    <>
      {isFilled && <SkipToCart />}
      <Page isWide>
        <Shelf filters={isEmpty ? null : <Filters actor={actor} />}>
          {isEmpty ? (
            <NotOpenYet />
          ) : tiles.length === 0 ? (
            <NothingFound actor={actor} />
          ) : (
            <ProductGrid>
              {tiles.slice(0, drawn).map((tile, at) => (
                <ProductCard key={tile.product.id} actor={actor} tile={tile} isFirst={at < FIRST} />
              ))}
            </ProductGrid>
          )}
        </Shelf>
      </Page>
      <CartBar actor={actor} />
    </>
  );
}

const ALL = 'all';

function Filters({ actor }: { actor: StoreActor }) {
  const { t } = useLingui();
  const { named } = useFormat();
  const keyword = useSelector(actor, ({ context }) => context.keyword);
  const category = useSelector(actor, ({ context }) => context.category);
  const categories = useSelector(actor, selectCategories, shallowEqual);
  return (
    <>
      <SearchField
        label={t`Search products`}
        text={keyword}
        onChange={(typed) => actor.send({ type: 'search.change', keyword: typed })}
      />
      <Chips
        label={t`Category`}
        chips={[
          { id: ALL, label: t({ message: 'All', context: 'categories' }) },
          ...categories.map((id) => ({ id, label: named(id) })),
        ]}
        selected={category ?? ALL}
        onSelect={(id) => actor.send({ type: 'category.select', category: id === ALL ? null : id })}
      />
    </>
  );
}

function NotOpenYet() {
  const { t } = useLingui();
  return <Empty scene="regimen" title={t`Not open yet`}>{t`The store has nothing to sell yet.`}</Empty>;
}

function NothingFound({ actor }: { actor: StoreActor }) {
  const { t } = useLingui();
  const everything = () => {
    actor.send({ type: 'search.change', keyword: '' });
    actor.send({ type: 'category.select', category: null });
  };
  return (
    <Empty
      scene="regimen"
      title={t`Nothing found`}
      actions={<Button kind="line" isInline onPress={everything}>{t`Show everything`}</Button>}
    >
      {t`No product has these words.`}
    </Empty>
  );
}
