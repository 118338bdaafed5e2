/** Popups over the pages, as a person opens and closes them. */
import type { OwnView } from '#harness/dom/view-of.ts';

export const own: OwnView = {
  hasFacts: false,
  // the popups and pages have their own walks
  region: () => null,
};
