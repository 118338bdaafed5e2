/** The cart as the first step of the checkout. */
import type { ProductId } from '#contract/ids.ts';
import { linesOf, qtyIn } from '#machines/cart/cart.lines.ts';
import { cartFlow } from '#machines/cart/cart.model.ts';
import type { CartContext, CartEvent } from '#machines/cart/cart.types.ts';
import { cream } from '#machines/store/store.samples.model.ts';
import cartDefinition from '#src/flows/cart.definition.ts';
import { type Act, type Hands, link, press, pressed, text } from './hands.ts';
import { counted, sentCart } from './store.hands.ts';
import { oneOf } from './words.ts';

type Sent<Type> = Extract<CartEvent, { type: Type }>;

const STORE = link('Go to the store');
/** What is not in the cart has no line. */
const changed = (id: ProductId, qty: number, before: number): Act =>
  before === 0 ? pressed() : counted(id, qty, before);
const counts = { 'one cream': 1, 'two creams': 2, 'no cream': 0 };

export const cartHands: Hands = {
  flow: cartFlow,
  runs: ['checkout.cart'],
  parts: [cartDefinition],
  as: 'meiling',
  at: '/store/checkout',
  acts: {
    'cart.retry': press('Try again'),
    'quantity.change': ({ id, qty }: Sent<'quantity.change'>, { context: { lines } }) =>
      changed(id, qty, qtyIn(lines, id)),
    'cart.cancel': press('Discard my changes'),
    'page.leave': (_, { context: { cart, lines } }) =>
      pressed(...(lines.length === 0 && cart !== null && cart.items.length > 0 ? [STORE] : [])),
    'step.next': press('Check out'),
    'step.back': press('Back'),
  },
  moves: { 'removal.undo': press('Undo') },
  answers: { loadCart: sentCart, saveCart: sentCart },
  screen: { role: 'group', name: 'Progress' },
  seen: {
    loadFailed: text('Your cart could not be read'),
    saveFailed: text('Your changes are not saved yet'),
    editing: text(oneOf('Before delivery', 'Your cart is empty...')),
  },
  looks: {
    editing: ({ cart, lines }: CartContext) => [lines.length === 0 ? 'empty' : (cart?.problems[0]?.code ?? 'full')],
  },
  others: [STORE],
  nobody: [
    {
      label: 'page.leave',
      when: ({ lines }: CartContext) => lines.length > 0,
      reason: 'beside what is in it there is no link: the browser’s Back is tried in test/views/store.test.tsx',
    },
    ...Object.entries(counts).map(([variant, qty]) => ({
      label: `quantity.change (${variant})`,
      when: ({ lines }: CartContext) => changed(cream.id, qty, qtyIn(lines, cream.id)).on.length === 0,
      reason: 'a tap changes what is in the cart by one',
    })),
    {
      label: 'cart.cancel',
      when: ({ cart, lines }: CartContext) => lines.length === 0 && (!cart || linesOf(cart).length === 0),
      reason: 'nothing was changed in an empty cart',
    },
  ],
};

export const hands: readonly Hands[] = [cartHands];
