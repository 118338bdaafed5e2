/**
 * /store: the catalogue, and a cart that one tap fills (section 2, page 14). The server gets the cart half a second
 * after the last tap. One instance while the app is open, so that the page is kept when a person comes back. The
 * catalogue is shown even if the cart cannot be read.
 *
 * loading -> loadingCart -> browsing.kept -> browsing.changed -> browsing.saving -> browsing.kept
 */

import { assign, emit, setup } from 'xstate';
import type { StoreCart, StoreProduct } from '#contract/entities/store.ts';
import {
  cartOfOthers,
  isSameCart,
  linesOf,
  putBack,
  rebased,
  type SaveCart,
  takesOut,
  withoutLine,
  withQuantity,
} from '../cart/cart.lines.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { isThere } from './store.rules.ts';
import type { EventOf, StoreContext, StoreEmitted, StoreEvent, StoreInput } from './store.types.ts';

const looking = {
  'search.change': {
    actions: { type: 'keepKeyword', params: ({ event }: { event: EventOf<'search.change'> }) => event },
  },
  'category.select': {
    actions: { type: 'keepCategory', params: ({ event }: { event: EventOf<'category.select'> }) => event },
  },
} as const;

const keptAs = (cart: StoreCart) => {
  const lines = linesOf(cart);
  return { known: lines, saved: lines, revision: cart.revision, failure: null };
};

/** Delay of saving after the last tap. */
const SAVE_DELAY_MS = 500;

export const storeMachine = setup({
  types: {
    context: {} as StoreContext,
    events: {} as StoreEvent,
    emitted: {} as StoreEmitted,
    input: {} as StoreInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    loadProducts: port<readonly StoreProduct[]>('loadProducts'),
    loadCart: port<StoreCart>('loadCart'),
    saveCart: port<StoreCart, SaveCart>('saveCart'),
  },
  guards: {
    isChanged: ({ context }) => !isSameCart(context.lines, context.saved),
    takesOut: ({ context }, line: EventOf<'quantity.change'>) => takesOut(context.lines, line),
    isThere: ({ context }, line: EventOf<'quantity.change'>) => line.qty > 0 && isThere(context, line),
    wasRemoved: ({ context }) => context.removed !== null,
    isWanted: ({ context }) => context.isWanted,
    isOfOthers: (_, { error }: { error: unknown }) => cartOfOthers(error) !== null,
  },
  actions: {
    keepProduct: assign((_, { product }: EventOf<'store.open'>) => ({ product })),
    keepKeyword: assign((_, { keyword }: EventOf<'search.change'>) => ({ keyword })),
    keepCategory: assign((_, { category }: EventOf<'category.select'>) => ({ category })),
    keepProducts: assign((_, { output }: { output: readonly StoreProduct[] }) => ({ products: output })),
    keepCart: assign(({ context }, { output }: { output: StoreCart }) => ({
      ...keptAs(output),
      lines: rebased({ from: context.saved, to: context.lines }, linesOf(output)),
    })),
    /** The server saved none of the lines: applies the changes to the current cart. */
    keepOthers: assign(({ context }, { error }: { error: unknown }) => {
      const cart = required(cartOfOthers(error), 'cart');
      return { ...keptAs(cart), lines: rebased({ from: context.known, to: context.lines }, linesOf(cart)) };
    }),
    changeQuantity: assign(({ context }, line: EventOf<'quantity.change'>) => ({
      lines: withQuantity(context.lines, { id: line.id, qty: line.qty }),
      removed: null,
    })),
    takeOut: assign(({ context }, { id }: EventOf<'quantity.change'>) => withoutLine(context.lines, id)),
    putBack: assign(({ context }) => putBack(context)),
    send: assign(({ context }) => ({ saved: context.lines, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forgetFailure: assign({ failure: null }),
    want: assign({ isWanted: true }),
    forgetWanted: assign({ isWanted: false }),
    tellRemoved: emit({ type: 'cart.removed' }),
    tellKept: emit({ type: 'cart.kept' }),
  },
  delays: { saveDelay: SAVE_DELAY_MS },
}).createMachine({
  id: 'store',
  context: ({ input }) => ({
    ...input,
    products: [],
    keyword: '',
    category: null,
    known: [],
    revision: null,
    saved: [],
    lines: [],
    removed: null,
    isWanted: false,
    failure: null,
  }),
  on: {
    'store.open': { actions: { type: 'keepProduct', params: eventAsParams } },
    'cart.wanted': { actions: 'tellKept' },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadProducts',
        src: 'loadProducts',
        input: {},
        onDone: { target: 'loadingCart', actions: { type: 'keepProducts', params: eventAsParams } },
        onError: { target: 'loadFailed', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    /** The catalogue is shown. The cart is locked: without being read first, it would be overwritten. */
    loadingCart: {
      tags: 'busy',
      on: looking,
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        input: {},
        onDone: { target: 'browsing', actions: { type: 'keepCart', params: eventAsParams } },
        onError: { target: 'shelf', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    /** The last catalogue is shown, for example without a network; the cart is locked. */
    shelf: {
      tags: 'settled',
      on: { ...looking, 'catalogue.retry': { target: 'loading', actions: 'forgetFailure' } },
    },
    loadFailed: {
      tags: 'settled',
      on: { 'catalogue.retry': { target: 'loading', actions: 'forgetFailure' } },
    },
    browsing: {
      initial: 'kept',
      on: {
        ...looking,
        'quantity.change': [
          {
            guard: { type: 'takesOut', params: eventAsParams },
            actions: [{ type: 'takeOut', params: eventAsParams }, 'tellRemoved'],
          },
          {
            guard: { type: 'isThere', params: eventAsParams },
            actions: { type: 'changeQuantity', params: eventAsParams },
          },
        ],
        'removal.undo': { guard: 'wasRemoved', actions: 'putBack' },
        'cart.wanted': { actions: 'want' },
      },
      states: {
        kept: {
          tags: 'settled',
          always: [
            { guard: 'isChanged', target: 'changed' },
            { guard: 'isWanted', actions: ['forgetWanted', 'tellKept'] },
          ],
          on: { 'store.open': { target: 'reading', actions: { type: 'keepProduct', params: eventAsParams } } },
        },
        /** Another tab, or the checkout, may have changed the cart. */
        reading: {
          tags: 'settled',
          invoke: {
            id: 'loadCart',
            src: 'loadCart',
            input: {},
            onDone: { target: 'kept', actions: { type: 'keepCart', params: eventAsParams } },
            onError: 'kept',
          },
        },
        changed: {
          tags: 'settled',
          always: { guard: 'isWanted', target: 'saving' },
          after: { saveDelay: 'saving' },
        },
        /** Taps during a save are saved next, so that two saves never overtake each other. */
        saving: {
          tags: 'settled',
          entry: 'send',
          invoke: {
            id: 'saveCart',
            src: 'saveCart',
            input: ({ context }) => ({ lines: context.lines, revision: context.revision }),
            onDone: { target: 'kept', actions: { type: 'keepCart', params: eventAsParams } },
            onError: [
              {
                guard: { type: 'isOfOthers', params: eventAsParams },
                target: 'kept',
                actions: { type: 'keepOthers', params: eventAsParams },
              },
              { target: 'saveFailed', actions: { type: 'keepFailure', params: eventAsParams } },
            ],
          },
        },
        saveFailed: {
          tags: 'settled',
          entry: ['forgetWanted', 'tellKept'],
          always: { guard: 'isChanged', target: 'changed' },
          on: { 'cart.retry': 'saving', 'cart.wanted': { target: 'saving', actions: 'want' } },
        },
      },
    },
  },
});
