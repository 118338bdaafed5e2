import type { StoreCart } from '#contract/entities/store.ts';
import type { ProductId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';
import type { CartLine } from './cart.lines.ts';

/** What comes after the cart is saved. */
export type CartGoal = 'next' | 'leave';

export interface CartContext {
  /** As the server has priced it last; null until it is read. */
  cart: StoreCart | null;
  /** As the person wants it. */
  lines: readonly CartLine[];
  /** What was taken out last, which can be put back. */
  removed: CartLine | null;
  goal: CartGoal | null;
  /** Another tab or device has changed what is on the screen, and the person has not gone on since. */
  isChangedElsewhere: boolean;
  failure: Failure | null;
}

export type CartEvent =
  | { type: 'cart.retry' }
  /** 0 takes it out. */
  | { type: 'quantity.change'; id: ProductId; qty: number }
  | { type: 'removal.undo' }
  /** Discards the changes (CART-10). */
  | { type: 'cart.cancel' }
  /** Another page is wanted: what is changed is saved first (CART-09). */
  | { type: 'page.leave' }
  /** The browser leaves the page, maybe for good: what is changed is saved on the way. */
  | { type: 'page.hide' }
  /** The page is looked at again: the cart may have changed elsewhere. */
  | { type: 'cart.look' }
  | { type: 'step.next' }
  | { type: 'step.back' };
export type EventOf<Type extends CartEvent['type']> = Extract<CartEvent, { type: Type }>;

/** Something was taken out of the cart. */
export type CartEmitted = { type: 'cart.removed' };

/** next: the cart as the server has it. left: back to the store, or to the page that was wanted. */
export type CartOutput = { outcome: 'next'; cart: StoreCart } | { outcome: 'left' };

export type CartField = 'items';
