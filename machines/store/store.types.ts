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
  /** Null for all of them. */
  category: string | null;
  /** The cart as the server said it last, and its revision. */
  known: readonly CartLine[];
  revision: string | null;
  /** The cart as the server had it last or is to have it, and as the person wants it. */
  saved: readonly CartLine[];
  lines: readonly CartLine[];
  /** What was taken out last, which can be put back. */
  removed: CartLine | null;
  /** The cart is about to be read elsewhere: what was changed is saved at once, and then told. */
  isWanted: boolean;
  failure: Failure | null;
}

export type StoreEvent =
  /** The page is shown, maybe again: the cart may have changed elsewhere. */
  | { type: 'store.open'; product: ProductId | null }
  | { type: 'catalogue.retry' }
  | { type: 'search.change'; keyword: string }
  | { type: 'category.select'; category: string | null }
  /** 0 takes it out. */
  | { type: 'quantity.change'; id: ProductId; qty: number }
  | { type: 'removal.undo' }
  | { type: 'cart.retry' }
  | CartWanted;
export type EventOf<Type extends StoreEvent['type']> = Extract<StoreEvent, { type: Type }>;

/** The checkout waits for what was changed on the shelf. */
export interface CartWanted {
  type: 'cart.wanted';
}

export type StoreEmitted =
  /** Something was taken out of the cart. */
  | { type: 'cart.removed' }
  /** The server has the cart that was wanted, or cannot be given it. */
  | { type: 'cart.kept' };
