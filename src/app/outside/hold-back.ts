import type { RouterHistory } from '@tanstack/react-router';

/**
 * While a layer without a step in the address lies over a page, the browser's Back and Forward close it, and the page
 * stays. A move of the app itself is a jump or a new entry, and goes through.
 * @returns a function that ends this
 */
export const holdBack =
  (history: RouterHistory) =>
  (close: () => void): (() => void) =>
    history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isPerson = action === 'BACK' || action === 'FORWARD';
        if (isPerson) close();
        return isPerson;
      },
    });
