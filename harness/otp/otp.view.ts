/** The one-time code of sign-up as a person gets and types it. */
import type { OwnView } from '#harness/dom/view-of.ts';

/** In sign-up its Back is the header's; a member's page has a header of its own. */
export const own: OwnView = {
  region: () => {
    const main = document.querySelector<HTMLElement>('#main');
    return document.querySelector('nav') ? main : (main?.parentElement ?? null);
  },
};
