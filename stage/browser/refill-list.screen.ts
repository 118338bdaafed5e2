/** The refill list in Chromium: the count on its badge, and whether what shows may be old. */
import { statePath } from '#machines/kit/state-path.ts';
import type { RefillListContext } from '#machines/refill-list/refill-list.types.ts';
import { refillListHands } from '../hands/refill-list.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const refillListScreen = screenOf(refillListHands, {
  observe: async ({ page }) => {
    const badge = page.getByRole('button', { name: /^Refill list: / });
    return {
      listed: (await badge.isVisible()) ? Number(await badge.locator('b').textContent()) : 0,
      isOld: await page.getByText('This may be out of date').isVisible(),
    };
  },
  expected: ({ context }) => {
    const { listed, medicines, failure }: RefillListContext = context;
    return { listed: listed.length, isOld: medicines !== null && medicines.length > 0 && failure !== null };
  },
  lookOf: (snapshot) => {
    const { medicines, listed, failure }: RefillListContext = snapshot.context;
    if (!snapshot.matches('shown') && !snapshot.matches('loadFailed')) return null;
    const marks = [medicines?.length === 0 && 'empty', listed.length > 0 && 'listed', failure && 'failed'];
    return [statePath(snapshot.value), ...marks.filter(Boolean)].join(' ');
  },
  comesBack: () => false,
});

export const screens: readonly Screen[] = [refillListScreen];
