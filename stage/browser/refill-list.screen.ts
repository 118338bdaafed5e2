/** The refill list in Chromium: the count on its badge. */
import type { RefillListContext } from '#machines/refill-list/refill-list.types.ts';
import type { OwnScreen } from './screen-of.ts';

export const own: OwnScreen = {
  observe: async ({ page }) => {
    const badge = page.getByRole('button', { name: /^Refill list: / });
    return { listed: (await badge.isVisible()) ? Number(await badge.locator('b').textContent()) : 0 };
  },
  expected: ({ context }) => {
    const { listed }: RefillListContext = context;
    return { listed: listed.length };
  },
};
