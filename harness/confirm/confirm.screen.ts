/** The question before logging out in Chromium: whether the device still holds the session. */
import { tokenOf } from '#harness/chromium/page-acts.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';

export const own: OwnScreen = {
  observe: async ({ page }) => ({ hasToken: (await tokenOf(page)) !== null }),
  lookOf: ({ value }) => (value === 'asking' ? value : null),
  expected: (snapshot) => ({ hasToken: !snapshot.matches('confirmed') }),
};
