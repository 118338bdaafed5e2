import type { StoreCart } from '#contract/entities/store.ts';
import type { ProductId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';
import type { CartLine } from './cart.lines.ts';

/** Step after the cart is saved. */
export type CartGoal = 'next' | 'leave';

export interface CartContext {
  /** The cart with the server's last prices; null until it is read. */
  cart: StoreCart | null;
  /** Lines with the person's changes. */
  lines: readonly CartLine[];
  /** The line removed last, which can be put back. */
  removed: CartLine | null;
  goal: CartGoal | null;
  /** Another tab or device has changed what is on the screen, and the person has not gone on since. */
  isChangedElsewhere: boolean;
  failure: Failure | null;
}

export type CartEvent =
  | { type: 'cart.retry' }
  /** qty: 0 removes the line. */
  | { type: 'quantity.change'; id: ProductId; qty: number }
  | { type: 'removal.undo' }
  /** Discards the changes (CART-10). */
  | { type: 'cart.cancel' }
  /** Another page was requested: saves the changes first (CART-09). */
  | { type: 'page.leave' }
  /** The browser leaves the page, perhaps for good: saves the changes on the way. */
  | { type: 'page.hide' }
  /** The page is visible again: the cart may have changed elsewhere. */
  | { type: 'cart.look' }
  | { type: 'step.next' }
  | { type: 'step.back' };
export type EventOf<Type extends CartEvent['type']> = Extract<CartEvent, { type: Type }>;

/** Reports that a line was removed from the cart. */
export type CartEmitted = { type: 'cart.removed' };

/** next: the server's cart. left: back to the store, or to the requested page. */
export type CartOutput = { outcome: 'next'; cart: StoreCart } | { outcome: 'left' };

export type CartField = 'items';
