/** The refill list in Chromium: the count on its badge. */

import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import type { RefillListContext } from '#machines/refill-list/refill-list.types.ts';

export const own: OwnScreen = {
  observe: async ({ page }) => {
    const badge = page.getByRole('button', { name: /^Refill list: / });
    // asked once: what shows now can be gone at a second question, which would wait for it
    const [listed = 0] = await badge.locator('b').allTextContents();
    return { listed: Number(listed) };
  },
  expected: ({ context }) => {
    const { listed }: RefillListContext = context;
    return { listed: listed.length };
  },
};
