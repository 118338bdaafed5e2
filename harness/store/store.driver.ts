/** The shelf, and the cart that one tap fills, with the two products of the model. */
import type { StoreCart } from '#contract/entities/store.ts';
import type { ProductId } from '#contract/ids.ts';
import { done, priced } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { comeAgain, counted } from '#harness/drivers/gestures.ts';
import {
  type Act,
  button,
  follow,
  heading,
  link,
  press,
  pressed,
  type Thing,
  text,
  typed,
  unreachable,
} from '#harness/drivers/things.ts';
import { named, saying } from '#harness/drivers/words.ts';
import { type CartLine, linesOf, qtyIn } from '#machines/cart/cart.lines.ts';
import type { StoreContext, StoreEvent } from '#machines/store/store.types.ts';
import { storeFlow } from '#model/store/store.model.ts';
import { cream, sentCartOf, sentProducts } from '#model/store/store.samples.model.ts';

type Sent<Type> = Extract<StoreEvent, { type: Type }>;

/** The model's cart as the server sends it. */
export const pricedCart = (cart: StoreCart): object => ({
  ...sentCartOf(linesOf(cart)),
  problems: priced(cart.problems),
});
/** The server's answer with the cart, which includes the session. */
export const sentCart = (cart: unknown): object => done({ sessionId: 'session', ...pricedCart(cart as StoreCart) });

const nameOf = (id: ProductId): string => sentProducts.find((product) => product.id === id)?.name ?? '';

/** Items of the cart, with their names. */
export const listed = (lines: readonly CartLine[]) => lines.map(({ id, qty }) => ({ _id: id, name: nameOf(id), qty }));

const changed = (event: Sent<'quantity.change'>, { product, lines }: StoreContext): Act => {
  const { id, qty } = event;
  const before = qtyIn(lines, id);
  if (product === id) return before === 0 && qty === 1 ? press('Add to cart') : counted(event, listed(lines));
  if (product !== null || qty !== before + 1)
    return unreachable('a tap changes it by one, and on the shelf only upwards');
  const message = before === 0 ? 'Add to cart: {name}' : '{qty} in cart, add one more: {name}';
  return press(saying(message, { name: nameOf(id), qty: before }));
};
const chips: Thing = { role: 'group', name: 'Category' };

export const storeDriver: Driver = {
  flow: storeFlow,
  as: 'meiling',
  at: '/store',
  acts: {
    'catalogue.retry': (_, now) => (now.matches('loadFailed') || now.matches('shelf') ? press('Try again') : pressed()),
    'cart.retry': (_, now) => (now.matches({ browsing: 'saveFailed' }) ? press('Try again') : pressed()),
    'search.change': ({ keyword }: Sent<'search.change'>) => typed('Search products', keyword),
    'cart.wanted': pressed(),
    'category.select': pressed({ ...button(undefined, chips), place: 1 }),
    'quantity.change': (event: Sent<'quantity.change'>, { context }) => changed(event, context),
  },
  moves: {
    'store.open': async (person, { event, before }) => {
      const { product } = event as Sent<'store.open'>;
      const { product: shown }: StoreContext = before.context;
      if (product === shown) return comeAgain(person);
      return person.do(follow(product === null ? 'Store' : named(nameOf(product))));
    },
    'removal.undo': press('Undo'),
  },
  answers: {
    'loadProducts -> some products': done(sentProducts),
    loadCart: sentCart,
    saveCart: sentCart,
  },
  seen: {
    loadFailed: text('The store could not be loaded'),
    loadingCart: text('Your cart is being read'),
    shelf: text('Your cart could not be read'),
    'browsing.saveFailed': text('Your cart is not saved yet.'),
    browsing: heading(named(cream.name)),
  },
  looks: {
    'browsing.kept': ({ product, keyword, category, lines }: StoreContext) => [
      product && 'product',
      keyword && 'searched',
      category && 'filtered',
      lines.length > 0 && 'filled',
    ],
  },
  others: [link(), { ...button(undefined, chips) }],
  last: ['store.open (a product)'],
  unreachable: [
    { label: 'cart.wanted', reason: 'the checkout asks for it, and then the shelf shows no more' },
    {
      state: ['loading', 'loadFailed'],
      label: 'store.open (a product)',
      when: ({ product }: StoreContext) => product === null,
      reason: 'nothing is on the shelf yet',
    },
    {
      label: ['search.change (a word)', 'category.select (a category)'],
      when: ({ product }: StoreContext) => product !== null,
      reason: 'the page of a product has no filters',
    },
  ],
};

export const drivers: readonly Driver[] = [storeDriver];
