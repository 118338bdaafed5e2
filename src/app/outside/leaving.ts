/** Asks before a page with unsaved changes is left: by the browser's Back, by a link, a tab or the header's Back. */
import type { RouterHistory } from '@tanstack/react-router';

/** Asked when the page is about to be left; `leave` leaves it. @returns whether the person stays for now */
export type AskLeaving = (leave: () => void) => boolean;

export interface Leaving {
  /**
   * Keeps a person on the page at `pathname` for as long as `ask` says so. A popup over the page does not leave it.
   * @returns a function that ends this
   */
  guard: (pathname: string, ask: AskLeaving) => () => void;
  /** A flow whose pages are left is closed before the history moves, so it is asked here. @returns whether the person stays for now */
  stays: (pathname: string, leave: () => void) => boolean;
}

export const createLeaving = (history: RouterHistory): Leaving => {
  const guards = new Map<string, AskLeaving>();
  const indexOf = ({ state }: { state: { __TSR_index: number } }) => state.__TSR_index;
  const block = (pathname: string, ask: AskLeaving) =>
    history.block({
      enableBeforeUnload: false,
      blockerFn: ({ currentLocation, nextLocation, action }) => {
        if (currentLocation.pathname !== pathname || nextLocation.pathname === pathname) return false;
        const isNew = action === 'PUSH' || action === 'REPLACE';
        const steps = indexOf(nextLocation) - indexOf(currentLocation);
        const past = { ignoreBlocker: true };
        return ask(() => {
          if (!isNew) history.go(steps, past);
          else if (action === 'PUSH') history.push(nextLocation.href, nextLocation.state, past);
          else history.replace(nextLocation.href, nextLocation.state, past);
        });
      },
    });
  return {
    guard: (pathname, ask) => {
      guards.set(pathname, ask);
      const release = block(pathname, ask);
      return () => {
        guards.delete(pathname);
        release();
      };
    },
    stays: (pathname, leave) => {
      const here = history.location.pathname;
      return pathname !== here && guards.get(here)?.(leave) === true;
    },
  };
};
