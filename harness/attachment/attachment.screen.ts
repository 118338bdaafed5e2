/** A document in Chromium: whether its pages are framed in the app's. */

import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { statePath } from '#machines/kit/state-path.ts';

export const own: OwnScreen = {
  observe: async ({ page }) => ({ isFramed: (await page.locator('iframe[src^="blob:"]').count()) > 0 }),
  expected: (snapshot) => ({ isFramed: snapshot.matches('shown') }),
  lookOf: ({ value }) => (statePath(value) === 'loading' ? null : statePath(value)),
  comesBack: (snapshot) => snapshot.matches('shown'),
  afterReload: () => ['openFile -> a document'],
};
