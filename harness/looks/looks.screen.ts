/** The list of looks in Chromium: earlier ones come by the same call as the newest, and the list stays. */
import type { OwnScreen } from '#harness/chromium/screen-of.ts';

export const own: OwnScreen = {
  observe: async ({ page }, state) => {
    const isLoadingMore = (await page.getByRole('button', { name: 'Loading…' }).count()) > 0;
    return { state: isLoadingMore ? 'loadingMore' : state };
  },
};
