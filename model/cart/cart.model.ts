import type { CartProblem, StoreCart } from '#contract/entities/store.ts';
import { type CartLine, qtyIn } from '#machines/cart/cart.lines.ts';
import { cartMachine } from '#machines/cart/cart.machine.ts';
import { cartReasons } from '#machines/cart/cart.reasons.ts';
import { cartStory } from '#machines/cart/cart.story.ts';
import { words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { cartOf, changedElsewhere, cream, oil, refusedWith } from '../store/store.samples.model.ts';

const oneCream = [{ id: cream.id, qty: 1 }];
const withProblem = (lines: readonly CartLine[], code: CartProblem['code'], left: number): StoreCart => ({
  ...cartOf(lines),
  problems: lines.slice(0, 1).map(({ id }) => ({ code, id, left, price: cream.price })),
});

const inOrder = (lines: readonly CartLine[]) => lines.toSorted((one, other) => one.id.localeCompare(other.id));

export const cartFlow = defineFlow({
  machine: cartMachine,
  story: cartStory,
  reasons: cartReasons,
  start: words('The cart is opened', '打开购物车'),
  input: undefined,
  events: {
    'cart.retry': plain,
    'quantity.change': {
      'one cream': { id: cream.id, qty: 1 },
      'two creams': { id: cream.id, qty: 2 },
      'three creams': { id: cream.id, qty: 3 },
      'no cream': { id: cream.id, qty: 0 },
      'no shower oil': { id: oil.id, qty: 0 },
    },
    'removal.undo': plain,
    'cart.cancel': plain,
    'page.leave': plain,
    'page.hide': plain,
    'cart.look': plain,
    'step.next': plain,
    'step.back': plain,
  },
  calls: {
    loadCart: call<StoreCart>(
      {
        'a cart': cartOf(oneCream),
        'an empty cart': cartOf([]),
        'another price': withProblem(oneCream, 'priceChanged', 2),
        'too many': withProblem([{ id: cream.id, qty: 2 }], 'tooMany', 1),
        'sold out': withProblem([{ id: oil.id, qty: 1 }, ...oneCream], 'outOfStock', 0),
      },
      'offline',
    ),
    saveCart: ({ lines }) => {
      const kept = { kept: cartOf(lines), 'sold out meanwhile': withProblem(inOrder(lines), 'outOfStock', 0) };
      const { done, failed } = call<StoreCart>(kept, 'offline');
      return {
        done,
        failed: { ...failed, 'another cart': changedElsewhere(lines), 'the same cart': refusedWith(lines) },
      };
    },
  },
  key: ({ cart, lines, removed, goal, isChangedElsewhere }) => {
    const counts = (of: readonly CartLine[]) => [cream, oil].map(({ id }) => qtyIn(of, id));
    const problems = cart?.problems.map(({ code, id, left }) => [code, id, left]) ?? null;
    return [counts(lines), cart && counts(cart.items), problems, removed, goal, isChangedElsewhere];
  },
});

export const flows: readonly Flow[] = [cartFlow];
