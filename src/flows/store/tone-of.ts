import type { StoreProduct } from '#contract/entities/store.ts';

/** The colour behind a product's picture: always the same one. */
export const toneOf = ({ id }: Pick<StoreProduct, 'id'>): number =>
  Array.from(id).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;
