/** The refill list in Chromium: the count on its badge. */

import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import type { RefillListContext } from '#machines/refill-list/refill-list.types.ts';

export const own: OwnScreen = {
  observe: async ({ page }) => {
    const badge = page.getByRole('button', { name: /^Refill list: / });
    // one question reads all: before a second one the badge may be gone, and the question would wait for it
    const [listed = 0] = await badge.locator('b').allTextContents();
    return { listed: Number(listed) };
  },
  expected: ({ context }) => {
    const { listed }: RefillListContext = context;
    return { listed: listed.length };
  },
};
