/** The cart as the first step of the checkout. */

import type { Driver } from '#harness/drivers/driver.ts';
import { counted } from '#harness/drivers/gestures.ts';
import { link, press, pressed, text, unreachable } from '#harness/drivers/things.ts';
import { oneOf } from '#harness/drivers/words.ts';
import { listed, sentCart } from '#harness/store/store.driver.ts';
import { linesOf } from '#machines/cart/cart.lines.ts';
import type { CartContext, CartEvent } from '#machines/cart/cart.types.ts';
import { cartFlow } from '#model/cart/cart.model.ts';

type Sent<Type> = Extract<CartEvent, { type: Type }>;

const STORE = link('Go to the store');
const BESIDE =
  'beside what is in it there is no link: the browser’s Back is tried in test/flows/store/store.views.test.tsx';

export const cartDriver: Driver = {
  flow: cartFlow,
  runs: ['checkout.cart'],
  as: 'meiling',
  at: '/store/checkout',
  acts: {
    'cart.retry': press('Try again'),
    'quantity.change': (event: Sent<'quantity.change'>, { context: { lines } }) => counted(event, listed(lines)),
    'cart.cancel': (_, { context: { cart, lines } }) =>
      lines.length === 0 && (!cart || linesOf(cart).length === 0)
        ? unreachable('nothing was changed in an empty cart')
        : press('Discard my changes'),
    'page.leave': (_, { context: { cart, lines } }) => {
      if (lines.length > 0) return unreachable(BESIDE);
      return pressed(...(cart !== null && cart.items.length > 0 ? [STORE] : []));
    },
    'step.next': press('Check out'),
    'step.back': press('Back'),
  },
  moves: {
    'removal.undo': press('Undo'),
    'page.hide': (person) => person.pageIs('left'),
    'cart.look': (person) => person.pageIs('lookedAt'),
  },
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
  shows: {
    isChangedElsewhere: [
      text('Your cart was changed in another window or on another device'),
      ({ isChangedElsewhere }) => isChangedElsewhere,
      'editing.resting',
      'saveFailed',
    ],
  },
  others: [STORE],
};

export const drivers: readonly Driver[] = [cartDriver];
