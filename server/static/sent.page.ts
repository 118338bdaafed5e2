/**
 * Pages of the store are sent with the shelf in them, as the app draws it while the cart is read: a person sees it before the
 * app is there (docs/decisions/0049-the-store-is-sent-drawn.md).
 */
import { type AppFile, rewritten } from './files.adapter.ts';

/** What the store sells, as it travels. */
export interface Shelf {
  data: readonly { id: string }[];
}
/** @param product whose page it is; null for the whole shelf @returns the markup of the page */
export type DrawStore = (shelf: Shelf, product: string | null) => Promise<string>;

/** With the styles that the app would load later. */
const withMarkup = (page: AppFile, markup: string): AppFile =>
  rewritten(page, (text) =>
    text
      .replace(
        /<meta name="more-styles" content="([^"]*)">/,
        (meta, href) => `${meta}\n    <link rel="stylesheet" href="${href}">`,
      )
      .replace('<div id="root">', (root) => `<div id="sent" inert>${markup}</div>\n    ${root}`),
  );

/** Draws again only when the shelf or the app's page is another. @returns null where the store has no such product */
export const storePages = (
  draw: DrawStore,
): ((page: AppFile, shelf: Shelf, product: string | null) => Promise<AppFile | null>) => {
  let drawnFrom: { page: AppFile; shelf: string } | null = null;
  const drawn = new Map<string | null, AppFile>();
  return async (page, shelf, product) => {
    if (product !== null && !shelf.data.some(({ id }) => id === product)) return null;
    const text = JSON.stringify(shelf);
    if (drawnFrom?.page !== page || drawnFrom.shelf !== text) drawn.clear();
    drawnFrom = { page, shelf: text };
    const file = drawn.get(product) ?? withMarkup(page, await draw(shelf, product));
    drawn.set(product, file);
    return file;
  };
};
