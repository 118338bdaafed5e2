/** The request to close the account, in Chromium: what is in its way, and what is said of it. */
import type { ClosureContext } from '#machines/closure/closure.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { closureHands } from '../hands/closure.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const closureScreen = screenOf(closureHands, {
  observe: async ({ page }) => ({
    isDeclined: await page.getByText('The clinic has not closed your account').isVisible(),
    isWithdrawn: await page.getByText('You have taken your request back.').isVisible(),
    isBlocked: await page.getByText('This has to end first').isVisible(),
  }),
  expected: (snapshot) => {
    const { closure, isWithdrawn }: ClosureContext = snapshot.context;
    const isPage = ['open', 'blocked', 'asking'].some((state) => snapshot.matches(state));
    return {
      isDeclined: isPage && closure?.state === 'declined',
      isWithdrawn: isPage && isWithdrawn,
      isBlocked: snapshot.matches('blocked'),
    };
  },
  lookOf: (snapshot) => {
    const { closure, isWithdrawn, failure }: ClosureContext = snapshot.context;
    return snapshot.hasTag('settled')
      ? [statePath(snapshot.value), closure?.state, isWithdrawn && 'withdrawn', failure && 'troubled']
          .filter(Boolean)
          .join(' ')
      : null;
  },
  comesBack: () => false,
  // the password that is typed on the way
  writes: (path) => path.filter(({ label }) => label === 'reauthentication -> it is the person').length,
});

export const screens: readonly Screen[] = [closureScreen];
