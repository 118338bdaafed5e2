/** Loads the build's renderer for the server, which draws pages of the app as markup. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Drawing } from './sent.page.ts';

/** @param folder of the built app @returns null when the build has no renderer: pages are then sent empty */
export const readDrawing = async (folder: string): Promise<Drawing | null> => {
  const file = join(folder, 'sent.mjs');
  if (!existsSync(file)) return null;
  const { drawHome, drawStore }: Drawing = await import(pathToFileURL(file).href);
  return { drawHome, drawStore };
};
