/** Tiles, sum and calls of the store, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import { FREE_FROM } from '#contract/rules/delivery-fee.ts';
import { linesOf, qtyIn } from '#machines/cart/cart.lines.ts';
import { selectCart, selectCategories, selectProduct, selectTiles } from '#machines/store/store.selectors.ts';
import type { StoreContext, StoreEvent } from '#machines/store/store.types.ts';
import { flows } from '#model/store/store.model.ts';
import { cream, ofAnotherTab, oil } from '#model/store/store.samples.model.ts';
import { equal, spaceOf } from '#test/kit/space.ts';

const { after, asking, before, breaking, by, edges, entering, eventOf, from, inputOf, of, to } = spaceOf<
  StoreContext,
  StoreEvent
>(flows);

const shown = [...new Set(edges.map((edge) => edge.to))];
const change = (id: string, qty: number) => ({ type: 'quantity.change', id, qty });

describe('the catalogue', () => {
  it('CART-01: shows the products of the chosen category that the search finds, with their pieces in the cart', () => {
    for (const snapshot of shown) {
      const { products, category, keyword, lines } = snapshot.context as StoreContext;
      expect(selectCategories(snapshot)).toEqual(products.length > 0 ? [cream.category, oil.category] : []);
      const isFound = ({ name }: { name: string }) => name.toLowerCase().includes(keyword);
      const found = products.filter(
        (product) => (category === null || product.category === category) && isFound(product),
      );
      const tiles = selectTiles(snapshot);
      expect(tiles.map(({ product, qty }) => [product, qty])).toEqual(
        found.map((product) => [product, qtyIn(lines, product.id)]),
      );
    }
    expect(new Set(shown.map((snapshot) => selectTiles(snapshot).length))).toEqual(new Set([0, 1, 2]));
  });

  it('CART-01: a price is of one piece with tax, beside what it is without the discount of the product', () => {
    const tiles = shown.flatMap((snapshot) => selectTiles(snapshot));
    const prices = new Set(tiles.map(({ product, price, before: full }) => `${product.id} ${price} ${full}`));
    expect(prices).toEqual(new Set([`${cream.id} 523200 523200`, `${oil.id} 239800 299800`]));
  });

  it('one more is offered exactly where a tap puts it in, and nothing while the cart is locked', () => {
    const offers = new Set<boolean>();
    for (const snapshot of shown)
      for (const { product, qty, isMoreThere } of selectTiles(snapshot)) {
        expect(isMoreThere).toBe(snapshot.can(change(product.id, qty + 1)));
        offers.add(isMoreThere);
      }
    expect(offers).toEqual(new Set([true, false]));
    const locked = shown.filter(({ value }) => typeof value === 'string');
    expect(locked.filter((snapshot) => selectTiles(snapshot).some(({ isMoreThere }) => isMoreThere))).toEqual([]);
  });

  it('what the store does not have cannot be put in', () => {
    expect(shown.filter((snapshot) => snapshot.can(change('gone', 1)))).toEqual([]);
  });

  it('a product’s page is that of its address, once the catalogue is read', () => {
    for (const snapshot of shown) {
      const { product, products } = snapshot.context as StoreContext;
      const found = products.find(({ id }) => id === product) ?? null;
      expect(selectProduct(snapshot)?.product ?? null).toBe(found);
    }
    for (const edge of of('store.open')) expect(after(edge).product).toBe(eventOf<'store.open'>(edge).product);
  });
});

it('CART-04: the sum is of all pieces at their shown price, and so is what a free delivery lacks', () => {
  for (const snapshot of shown) {
    const { lines, products } = snapshot.context as StoreContext;
    const { pieces, sum, missingForFree } = selectCart(snapshot);
    const [creams, oils] = [qtyIn(lines, cream.id), qtyIn(lines, oil.id)];
    const full = products.length > 0 ? creams * 523_200 + oils * 239_800 : 0;
    expect([pieces, sum, missingForFree]).toEqual([creams + oils, full, FREE_FROM - full]);
  }
  const pieces = new Set(shown.map((snapshot) => selectCart(snapshot).pieces));
  expect(pieces).toEqual(new Set([0, 1, 2, 3]));
});

describe('the cart', () => {
  it('API-62: is sent as a whole, against the cart that the server gave last', () => {
    const sent = asking('saveCart');
    for (const edge of sent)
      expect(inputOf(edge, 'saveCart')).toEqual({ lines: after(edge).lines, revision: after(edge).revision });
    expect(new Set(sent.map((edge) => after(edge).revision))).toEqual(new Set([null, 'of 0', 'of 1', 'of 2']));
    const given = [...by(/^loadCart -> (?!offline)/), ...by('saveCart -> kept')];
    expect(
      breaking(given, (edge) => after(edge).known === after(edge).saved || to(edge) === 'browsing.saving'),
    ).toEqual([]);
  });

  it('read again, it has what another tab put in, and keeps what was tapped meanwhile', () => {
    const read = by('loadCart -> a cart').filter((edge) => from(edge) === 'browsing.reading');
    const isTapped = (edge: (typeof read)[number]) => !equal(before(edge).lines, before(edge).saved);
    const [tapped, quiet] = [read.filter(isTapped), read.filter((edge) => !isTapped(edge))];
    expect(breaking(tapped, (edge) => equal(after(edge).lines, before(edge).lines))).toEqual([]);
    expect(breaking(quiet, (edge) => equal(after(edge).lines, linesOf(ofAnotherTab)))).toEqual([]);
    expect(breaking([...tapped, ...quiet], (edge) => equal(after(edge).known, linesOf(ofAnotherTab)))).toEqual([]);
  });

  it('what could not be saved is said until it is tried again', () => {
    const tried = entering('browsing.saving').filter((edge) => before(edge).failure !== null);
    expect(breaking(tried, (edge) => after(edge).failure === null)).toEqual([]);
    const others = edges.filter((edge) => before(edge).failure !== null && to(edge) === 'browsing.saveFailed');
    expect(breaking(others, (edge) => after(edge).failure !== null)).toEqual([]);
  });
});
