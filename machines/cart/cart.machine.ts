/**
 * The cart, the first step of the checkout (section 2, page 15): quantities, and problems that prevent buying. Leaving
 * saves the changes on the server, unless they are cancelled.
 *
 * loading -> editing.resting -> routing -> saving -> routing -> given
 */

import { assign, emit, setup } from 'xstate';
import type { StoreCart } from '#contract/entities/store.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { finalOutput } from '../kit/final-output.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import {
  type CartLine,
  cartOfOthers,
  isSameCart,
  linesOf,
  putBack,
  qtyIn,
  rebased,
  type SaveCart,
  takesOut,
  withoutLine,
  withQuantity,
} from './cart.lines.ts';
import { cartReasons } from './cart.reasons.ts';
import { canHave } from './cart.rules.ts';
import type { CartContext, CartEmitted, CartEvent, CartGoal, CartOutput, EventOf } from './cart.types.ts';

/**
 * Applies the screen's changes to the current cart; a line that was removed elsewhere is still shown. A cart that looks
 * different afterwards is shown before the order.
 */
const changedIn = (context: CartContext, cart: StoreCart): Partial<CartContext> => {
  const { cart: known, lines: wanted, goal } = context;
  const lines = rebased({ from: known ? linesOf(known) : [], to: wanted }, linesOf(cart));
  const isGone = ({ id }: CartLine) => qtyIn(lines, id) > 0 && qtyIn(linesOf(cart), id) === 0;
  const isNews = !isSameCart(lines, wanted);
  return {
    cart: { ...cart, items: [...cart.items, ...(known?.items ?? []).filter(isGone)] },
    lines,
    // a line that was removed elsewhere, too, cannot be put back
    removed: cart.items.some(({ id }) => id === context.removed?.id) ? context.removed : null,
    goal: isNews && goal === 'next' ? null : goal,
    isChangedElsewhere: isNews || context.isChangedElsewhere,
    failure: null,
  };
};

export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
    output: {} as CartOutput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    loadCart: port<StoreCart>('loadCart'),
    saveCart: port<StoreCart, SaveCart>('saveCart'),
  },
  guards: {
    isReady: ({ context }) => allMet(cartReasons.isReady, context),
    takesOut: ({ context }, line: EventOf<'quantity.change'>) => takesOut(context.lines, line),
    canHave: ({ context }, line: EventOf<'quantity.change'>) => line.qty > 0 && canHave(context, line),
    wasRemoved: ({ context }) => context.removed !== null,
    isChanged: ({ context: { cart, lines } }) => cart !== null && !isSameCart(lines, linesOf(cart)),
    isLeaving: ({ context }) => context.goal === 'leave',
    isOfOthers: (_, { error }: { error: unknown }) => cartOfOthers(error) !== null,
    goesOn: ({ context }) => context.goal === 'next' && allMet(cartReasons.isReady, context),
  },
  actions: {
    keepCart: assign((_, { output }: { output: StoreCart }) => ({
      cart: output,
      lines: linesOf(output),
      removed: null,
      failure: null,
    })),
    keepRead: assign(({ context }, { output }: { output: StoreCart }) => changedIn(context, output)),
    keepOthers: assign(({ context }, { error }: { error: unknown }) =>
      changedIn(context, required(cartOfOthers(error), 'cart')),
    ),
    changeQuantity: assign(({ context }, { id, qty }: EventOf<'quantity.change'>) => ({
      lines: withQuantity(context.lines, { id, qty }),
      removed: null,
    })),
    takeOut: assign(({ context }, { id }: EventOf<'quantity.change'>) => withoutLine(context.lines, id)),
    putBack: assign(({ context }) => putBack(context)),
    aim: assign(({ context }, { goal }: { goal: CartGoal | null }) => ({
      goal,
      isChangedElsewhere: goal === null && context.isChangedElsewhere,
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forgetFailure: assign({ failure: null }),
    tellRemoved: emit({ type: 'cart.removed' }),
  },
}).createMachine({
  id: 'cart',
  context: { cart: null, lines: [], removed: null, goal: null, isChangedElsewhere: false, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        input: {},
        onDone: { target: 'editing', actions: { type: 'keepCart', params: eventAsParams } },
        onError: { target: 'loadFailed', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': 'left' },
    },
    loadFailed: {
      tags: 'settled',
      on: { 'cart.retry': { target: 'loading', actions: 'forgetFailure' }, 'step.back': 'left' },
    },
    editing: {
      initial: 'resting',
      on: {
        'quantity.change': [
          {
            guard: { type: 'takesOut', params: eventAsParams },
            actions: [{ type: 'takeOut', params: eventAsParams }, 'tellRemoved'],
          },
          {
            guard: { type: 'canHave', params: eventAsParams },
            actions: { type: 'changeQuantity', params: eventAsParams },
          },
        ],
        'removal.undo': { guard: 'wasRemoved', actions: 'putBack' },
        'step.next': { guard: 'isReady', target: 'routing', actions: { type: 'aim', params: { goal: 'next' } } },
        'step.back': { target: 'routing', actions: { type: 'aim', params: { goal: 'leave' } } },
        'page.leave': { guard: 'isChanged', target: 'routing', actions: { type: 'aim', params: { goal: 'leave' } } },
        'page.hide': { guard: 'isChanged', target: 'routing', actions: { type: 'aim', params: { goal: null } } },
        'cart.look': '.reading',
        'cart.cancel': 'left',
      },
      states: {
        resting: { tags: 'settled' },
        /** Shows the changes of another tab or device and keeps those made here. */
        reading: {
          tags: 'settled',
          invoke: {
            id: 'loadCart',
            src: 'loadCart',
            input: {},
            onDone: { target: 'resting', actions: { type: 'keepRead', params: eventAsParams } },
            onError: 'resting',
          },
        },
      },
    },
    /** Saves only a changed cart (CART-13). */
    routing: {
      always: [
        { guard: 'isChanged', target: 'saving' },
        { guard: 'isLeaving', target: 'left' },
        { guard: 'goesOn', target: 'given' },
        { target: 'editing' },
      ],
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveCart',
        src: 'saveCart',
        input: ({ context }) => ({ lines: context.lines, revision: context.cart?.revision ?? null }),
        onDone: { target: 'routing', actions: { type: 'keepCart', params: eventAsParams } },
        onError: [
          {
            guard: { type: 'isOfOthers', params: eventAsParams },
            target: 'routing',
            actions: { type: 'keepOthers', params: eventAsParams },
          },
          { target: 'saveFailed', actions: { type: 'keepFailure', params: eventAsParams } },
        ],
      },
      on: { 'page.leave': { actions: { type: 'aim', params: { goal: 'leave' } } } },
    },
    /** The changes exist only on this screen. */
    saveFailed: {
      tags: 'settled',
      on: {
        'cart.retry': 'saving',
        'step.back': { target: 'editing', actions: 'forgetFailure' },
        'page.leave': { target: 'saving', actions: { type: 'aim', params: { goal: 'leave' } } },
        'page.hide': 'saving',
        'cart.cancel': 'left',
      },
    },
    given: {
      type: 'final',
      output: ({ context }) => ({ outcome: 'next', cart: required(context.cart, 'cart') }),
    },
    left: { type: 'final', output: { outcome: 'left' } },
  },
  output: finalOutput<CartOutput>(),
});
