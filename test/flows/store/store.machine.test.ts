import { describe, expect, it } from 'vitest';
import { selectCart, selectCategories, selectProduct, selectTiles } from '#machines/store/store.selectors.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { storeFlow } from '#model/store/store.model.ts';
import { cream, oil } from '#model/store/store.samples.model.ts';

const opened = async (answer = 'an empty cart') => {
  const store = startScripted(storeFlow);
  await store.play('loadProducts -> some products', `loadCart -> ${answer}`);
  return store;
};
type Store = Awaited<ReturnType<typeof opened>>;
const shown = (store: Store) => store.snapshot();
const saved = ({ requests }: Store) => requests.filter(({ id }) => id === 'saveCart').map(({ input }) => input);

describe('the catalogue', () => {
  it('CART-01: shows each product, how many of it are in the cart, and whether one more can be had', async () => {
    const tiles = selectTiles(shown(await opened('a cart')));
    expect(tiles.map(({ product, qty, isMoreThere }) => [product.id, qty, isMoreThere])).toEqual([
      [cream.id, 1, true],
      [oil.id, 0, false],
    ]);
  });

  it('is searched by words, and by category', async () => {
    const store = await opened();
    expect(selectCategories(shown(store))).toEqual(['Face', 'Body']);
    await store.play('search.change (a word)');
    expect(selectTiles(shown(store)).map(({ product }) => product.id)).toEqual([cream.id]);
    const body = await opened();
    await body.play('category.select (a category)');
    expect(selectTiles(shown(body)).map(({ product }) => product.id)).toEqual([cream.id]);
  });

  it('opens one product by its address', async () => {
    const store = await opened();
    expect(selectProduct(shown(store))).toBeNull();
    await store.play('store.open (a product)');
    expect(selectProduct(shown(store))?.product.id).toBe(cream.id);
  });
});

describe('without a cart', () => {
  it('the shelf can be searched, and nothing be put in until the cart is read', async () => {
    const store = startScripted(storeFlow);
    await store.play('loadProducts -> some products', 'loadCart -> offline', 'search.change (a word)');
    expect(selectTiles(shown(store)).map(({ product, isMoreThere }) => [product.id, isMoreThere])).toEqual([
      [cream.id, false],
    ]);
    expect(store.snapshot().can({ type: 'quantity.change', id: cream.id, qty: 1 })).toBe(false);
    await store.play('catalogue.retry', 'loadProducts -> some products', 'loadCart -> an empty cart');
    expect(selectTiles(shown(store))[0]?.isMoreThere).toBe(true);
  });
});

describe('the cart', () => {
  it('API-62: is kept half a second after the last tap, as a whole, and its sum is there at once', async () => {
    const store = await opened();
    await store.play('quantity.change (one cream)', 'quantity.change (two creams)');
    expect(selectCart(shown(store))).toMatchObject({ pieces: 2, sum: 1_046_400 });
    expect(saved(store)).toEqual([]);
    await store.play('saveDelay is over');
    expect(saved(store)).toEqual([{ lines: [{ id: cream.id, qty: 2 }], revision: 'of 0' }]);
  });

  it('what is tapped while it is saved is saved next', async () => {
    const store = await opened();
    await store.play(
      'quantity.change (one cream)',
      'saveDelay is over',
      'quantity.change (two creams)',
      'saveCart -> kept',
    );
    expect(selectCart(shown(store)).pieces).toBe(2);
    await store.play('saveDelay is over');
    expect(saved(store)).toHaveLength(2);
  });

  it('no more can be had than there are', async () => {
    const store = await opened();
    expect(store.snapshot().can({ type: 'quantity.change', id: cream.id, qty: 3 })).toBe(false);
    expect(store.snapshot().can({ type: 'quantity.change', id: oil.id, qty: 1 })).toBe(false);
  });

  it('CART-07: what is taken out is told, and can be put back', async () => {
    const store = await opened('a cart');
    await store.play('quantity.change (no cream)');
    expect([selectCart(shown(store)).pieces, store.emitted]).toEqual([0, [{ type: 'cart.removed' }]]);
    await store.play('removal.undo');
    expect(selectCart(shown(store)).pieces).toBe(1);
  });

  it('what could not be saved stays on the screen, and is tried again', async () => {
    const store = await opened();
    await store.play('quantity.change (one cream)', 'saveDelay is over', 'saveCart -> offline');
    expect(selectCart(shown(store)).pieces).toBe(1);
    await store.play('cart.retry', 'saveCart -> kept');
    expect(store.snapshot().value).toEqual({ browsing: 'kept' });
  });

  it('is read again when the store is opened again, for the checkout or another tab may have changed it', async () => {
    const store = await opened();
    await store.play('store.open', 'loadCart -> a cart');
    expect(selectCart(shown(store)).pieces).toBe(1);
  });
});
