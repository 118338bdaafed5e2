/** Values of the running clinic, beside each figure. */
import { load, parts } from './page.ts';

declare const ATLAS_FIGURES: Readonly<Record<string, unknown>>;

export const startFigures = async (): Promise<void> => {
  await load('figures-now.js');
  for (const cell of parts<HTMLOutputElement>('[data-figure]')) {
    const value = ATLAS_FIGURES[cell.dataset.figure ?? ''];
    if (value !== undefined) cell.value = typeof value === 'string' ? value : JSON.stringify(value);
  }
};
