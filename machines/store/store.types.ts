import type { StoreProduct } from '#contract/entities/store.ts';
import type { ProductId } from '#contract/ids.ts';
import type { CartLine } from '../cart/cart.lines.ts';
import type { Failure } from '../kit/failure.ts';

export interface StoreInput {
  /** The product whose page is open; null for the whole catalogue. */
  product: ProductId | null;
}

export interface StoreContext extends StoreInput {
  products: readonly StoreProduct[];
  keyword: string;
  /** Null shows all categories. */
  category: string | null;
  /** The server's last cart, and its revision. */
  known: readonly CartLine[];
  revision: string | null;
  /** saved: the cart that the server has or is being sent. lines: the cart with the person's changes. */
  saved: readonly CartLine[];
  lines: readonly CartLine[];
  /** The line removed last, which can be put back. */
  removed: CartLine | null;
  /** The checkout is about to read the cart: changes are saved at once, then reported. */
  isWanted: boolean;
  failure: Failure | null;
}

export type StoreEvent =
  /** The page is shown, perhaps again: the cart may have changed elsewhere. */
  | { type: 'store.open'; product: ProductId | null }
  | { type: 'catalogue.retry' }
  | { type: 'search.change'; keyword: string }
  | { type: 'category.select'; category: string | null }
  /** qty: 0 removes the line. */
  | { type: 'quantity.change'; id: ProductId; qty: number }
  | { type: 'removal.undo' }
  | { type: 'cart.retry' }
  | CartWanted;
export type EventOf<Type extends StoreEvent['type']> = Extract<StoreEvent, { type: Type }>;

/** The checkout waits until changes on this page are saved. */
export interface CartWanted {
  type: 'cart.wanted';
}

export type StoreEmitted =
  /** Reports that a line was removed from the cart. */
  | { type: 'cart.removed' }
  /** The server has the requested cart, or it cannot be saved. */
  | { type: 'cart.kept' };
