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
  /** The cart as the server had it last or is to have it, and as the person wants it. */
  saved: readonly CartLine[];
  lines: readonly CartLine[];
  /** What was taken out last, which can be put back. */
  removed: CartLine | null;
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
  | { type: 'cart.retry' };
export type EventOf<Type extends StoreEvent['type']> = Extract<StoreEvent, { type: Type }>;

/** Something was taken out of the cart. */
export type StoreEmitted = { type: 'cart.removed' };
