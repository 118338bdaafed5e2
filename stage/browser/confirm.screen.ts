/** The question before logging out in Chromium: whether the device still holds the session. */
import { confirmHands } from '../hands/confirm.hands.ts';
import { tokenOf } from './hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const confirmScreen = screenOf(confirmHands, {
  observe: async ({ page }) => ({ hasToken: (await tokenOf(page)) !== null }),
  expected: (snapshot) => ({ hasToken: !snapshot.matches('confirmed') }),
  lookOf: ({ value }) => (value === 'asking' ? value : null),
  comesBack: () => false,
});

export const screens: readonly Screen[] = [confirmScreen];
