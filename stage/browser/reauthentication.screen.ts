/** Showing again that it is oneself, in Chromium: what is typed, and what is said about it. */
import { statePath } from '#machines/kit/state-path.ts';
import type { ReauthenticationContext } from '#machines/reauthentication/reauthentication.types.ts';
import type { Hands } from '../hands/hands.ts';
import { hands } from '../hands/reauthentication.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const screen = (one: Hands) =>
  screenOf(one, {
    observe: async ({ page }) => {
      const password = page.getByLabel('Password', { exact: true });
      const isThere = await password.isVisible();
      // without waiting: the field may be gone by now
      const typed = await password.evaluateAll((fields: HTMLInputElement[]) =>
        fields.map(({ value }) => value).join(''),
      );
      return {
        isTyped: isThere && typed !== '',
        isRefused: isThere && (await page.getByText(/Enter the password you sign in with|was not checked/).isVisible()),
      };
    },
    expected: (snapshot) => {
      const { password, failure }: ReauthenticationContext = snapshot.context;
      const isThere = snapshot.matches('password') || snapshot.matches('checking');
      return { isTyped: isThere && password !== '', isRefused: snapshot.matches('password') && failure !== null };
    },
    lookOf: (snapshot) => {
      const { password, failure }: ReauthenticationContext = snapshot.context;
      return snapshot.hasTag('settled') && snapshot.status === 'active'
        ? [statePath(snapshot.value), password && 'typed', failure && 'refused'].filter(Boolean).join(' ')
        : null;
    },
    comesBack: () => false,
    // a right password, or the two calls of a code
    writes: (path) =>
      path.filter(({ label }) => label === 'checkPassword -> right').length +
      2 * path.filter(({ label }) => label === 'otp -> proven').length,
  });

export const screens: readonly Screen[] = hands.map(screen);
