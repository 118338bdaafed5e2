/**
 * /store is sent with its shelf in it, as the app draws it while the cart is read: a person sees it before the app is there
 * (docs/decisions/0049-the-store-is-sent-drawn.md).
 */
import { type AppFile, rewritten } from './files.adapter.ts';

/** What the store sells, as it travels. */
export interface Shelf {
  data: readonly object[];
}
/** @returns the markup of /store */
export type DrawShelf = (shelf: Shelf) => Promise<string>;

/** With the styles that the app would load later. */
const withShelf = (page: AppFile, shelf: string): AppFile =>
  rewritten(page, (text) =>
    text
      .replace(
        /<meta name="more-styles" content="([^"]*)">/,
        (meta, href) => `${meta}\n    <link rel="stylesheet" href="${href}">`,
      )
      .replace('<div id="root">', (root) => `<div id="sent" inert>${shelf}</div>\n    ${root}`),
  );

/** Draws again only when the shelf or the app's page is another. */
export const shelfPages = (draw: DrawShelf): ((page: AppFile, shelf: Shelf) => Promise<AppFile>) => {
  let last: { from: AppFile; shelf: string; page: AppFile } | null = null;
  return async (page, shelf) => {
    const text = JSON.stringify(shelf);
    if (last?.from !== page || last.shelf !== text)
      last = { from: page, shelf: text, page: withShelf(page, await draw(shelf)) };
    return last.page;
  };
};
