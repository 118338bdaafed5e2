/** One change of NIK$ in Chromium: how many it is. */
import { statePath } from '#machines/kit/state-path.ts';
import type { MovementContext } from '#machines/niks-movement/niks-movement.types.ts';
import { niksMovementHands } from '../hands/niks-movement.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const movementScreen = screenOf(niksMovementHands, {
  observe: async ({ page }) => ({ isUsed: await page.getByText('You paid with these at our counter.').isVisible() }),
  expected: (snapshot) => {
    const { movement }: MovementContext = snapshot.context;
    return { isUsed: snapshot.matches('shown') && movement?.kind === 'used' };
  },
  lookOf: (snapshot) => {
    const { movement }: MovementContext = snapshot.context;
    return snapshot.hasTag('settled') ? [statePath(snapshot.value), movement?.kind].filter(Boolean).join(' ') : null;
  },
  comesBack: () => false,
});

export const screens: readonly Screen[] = [movementScreen];
