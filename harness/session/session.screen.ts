/** The session in Chromium: the stored token, and whether a code was proven. */

import { tokenOf } from '#harness/chromium/page-acts.ts';
import { personAt } from '#harness/chromium/person-at.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { moveOf } from '../drivers/driver.ts';
import { sessionDriver } from './session.driver.ts';

export const own: OwnScreen<{ hasToken: boolean }> = {
  moves: {
    // the model's person comes by the digital ID, which counts as a code: only this layer checks the flag
    'otp.verified': async (at, step) => {
      await moveOf(sessionDriver, step)?.(personAt(at), step);
      await at.page.waitForFunction(() => localStorage.getItem('myniks.flags')?.includes('"isOtpVerified":true'));
    },
  },
  observe: async ({ page }) => ({ hasToken: (await tokenOf(page)) !== null }),
  expected: ({ context }) => ({ hasToken: context.token !== null }),
  writes: (path) => 2 * path.filter(({ label }) => label === 'otp.verified').length,
  comesBack: (snapshot) => snapshot.matches('present') || snapshot.matches({ absent: 'signedOut' }),
};
