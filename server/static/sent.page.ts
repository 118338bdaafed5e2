/**
 * Pages that are the same for all who open them first, sent with what they show: a person sees it before the app is there
 * (docs/decisions/0049-pages-are-sent-drawn.md).
 */
import { type AppFile, rewritten } from './files.adapter.ts';

/** What the store sells, as it travels. */
export interface Shelf {
  data: readonly { id: string }[];
}
/** Each gives the markup of a page. */
export interface Drawing {
  /** /home, of strangers, and as it loads for a person who is signed in. */
  drawHome: () => Promise<{ strangers: string; signedIn: string }>;
  /** @param product whose page it is; null for the whole shelf */
  drawStore: (shelf: Shelf, product: string | null) => Promise<string>;
}

/**
 * With the styles that the app would load later, and without its code, which the first module asks for once the page is
 * painted. Nothing is painted before that module has run: it removes what is not for this device.
 * @param signedIn what a device that is signed in shows instead
 */
const withMarkup = (page: AppFile, markup: string, signedIn = ''): AppFile =>
  rewritten(page, (text) =>
    text
      .replace(
        /<meta name="more-styles" content="([^"]*)">/,
        (meta, href) => `${meta}\n    <link rel="stylesheet" href="${href}">`,
      )
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
      .replace('<script type="module"', (script) => `${script} blocking="render"`)
      .replace('<div id="root">', (root) => {
        const instead = signedIn && `<template id="sent-signed-in">${signedIn}</template>`;
        return `${instead}<div id="sent" inert>${markup}</div>\n    ${root}`;
      }),
  );

/** Draws again only when what it shows or the app's page is another. */
export const sentPages = ({ drawHome, drawStore }: Drawing) => {
  let drawn: { from: AppFile; shelf: string; files: Map<string | null, AppFile> } | null = null;
  let home: { from: AppFile; page: AppFile } | null = null;
  return {
    home: async (page: AppFile): Promise<AppFile> => {
      if (home?.from === page) return home.page;
      const { strangers, signedIn } = await drawHome();
      home = { from: page, page: withMarkup(page, strangers, signedIn) };
      return home.page;
    },
    /** @returns null where the store has no such product */
    store: async (page: AppFile, shelf: Shelf, product: string | null): Promise<AppFile | null> => {
      if (product !== null && !shelf.data.some(({ id }) => id === product)) return null;
      const text = JSON.stringify(shelf);
      if (drawn?.from !== page || drawn.shelf !== text) drawn = { from: page, shelf: text, files: new Map() };
      // what was begun for a former shelf ends among its files
      const { files } = drawn;
      const file = files.get(product) ?? withMarkup(page, await drawStore(shelf, product));
      files.set(product, file);
      return file;
    },
  };
};
