/** A document in Chromium: whether its pages are framed in the app's. */
import { statePath } from '#machines/kit/state-path.ts';
import { attachmentHands } from '../hands/attachment.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const attachmentScreen = screenOf(attachmentHands, {
  observe: async ({ page }) => ({ isFramed: (await page.locator('iframe[src^="blob:"]').count()) > 0 }),
  expected: (snapshot) => ({ isFramed: snapshot.matches('shown') }),
  lookOf: ({ value }) => (statePath(value) === 'loading' ? null : statePath(value)),
  comesBack: (snapshot) => snapshot.matches('shown'),
  afterReload: () => ['openFile -> a document'],
});

export const screens: readonly Screen[] = [attachmentScreen];
