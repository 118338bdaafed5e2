/**
 * Pages that are the same for every first visit, sent as markup: a person sees them before the app has loaded
 * (docs/decisions/0049-pages-are-sent-drawn.md).
 */
import { type AppFile, rewritten } from './files.adapter.ts';

/** Products of the store, in the format of the API. */
export interface Shelf {
  data: readonly { id: string }[];
}
/** Renderers of page markup. */
export interface Drawing {
  /** /home: for strangers, and the placeholder for a signed-in person. */
  drawHome: () => Promise<{ strangers: string; signedIn: string }>;
  /** @param product whose page is drawn; null for the list of all products */
  drawStore: (shelf: Shelf, product: string | null) => Promise<string>;
}

/**
 * Adds the styles that the app would load later, and leaves out its code, which the first module requests after the
 * first paint. The page paints only after that module has removed the parts that are not for this device.
 * @param signedIn markup for a signed-in device instead
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

/** Renders a page again only when the products or the app's page have changed. */
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
      // a rendering that began for former products is stored among their files
      const { files } = drawn;
      const file = files.get(product) ?? withMarkup(page, await drawStore(shelf, product));
      files.set(product, file);
      return file;
    },
  };
};
