/** What the build has made for the server: it draws a page of the app as markup. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawShelf } from './sent.page.ts';

/** @param folder of the built app @returns null where the build has none: pages are sent without what they show */
export const readDrawShelf = async (folder: string): Promise<DrawShelf | null> => {
  const file = join(folder, 'sent.mjs');
  if (!existsSync(file)) return null;
  const { sentShelf }: { sentShelf: DrawShelf } = await import(pathToFileURL(file).href);
  return sentShelf;
};
