import type { StoreProduct } from '#contract/entities/store.ts';

/** The colour behind a product's picture: always the same one. */
export const toneOf = ({ id }: Pick<StoreProduct, 'id'>): number =>
  [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4;
