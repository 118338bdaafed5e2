/** Texts and focus of the page that shows, and the error of a page that differs from its machine. */
import type { Page } from 'playwright-core';
import { type Difference, differenceLines } from '#model/difference.ts';
/** Whether the focus is in the question, if any, otherwise in the topmost popup; true without either. */
export const isFocusInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const top = document.querySelector('[role=alertdialog]') ?? [...document.querySelectorAll('[role=dialog]')].at(-1);
    return top?.contains(document.activeElement) ?? true;
  });
/** Text of the popup, even below a question; otherwise of the page. */
export const textOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => (document.querySelector('[role=dialog]') ?? document.querySelector('main'))?.textContent ?? null);

/** Lines of text on the page. */
export const linesOn = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => document.body.innerText)
    .then((text) => text.split('\n').filter((line) => line.trim() !== ''))
    .catch(() => []);

/** The screen differs from the machine. */
export class ShownError extends Error {
  readonly differences: readonly Difference[];
  readonly screen: readonly string[];

  constructor(differences: readonly Difference[], screen: readonly string[]) {
    super(differenceLines(differences));
    this.differences = differences;
    this.screen = screen;
  }
}
