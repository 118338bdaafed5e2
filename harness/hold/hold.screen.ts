/** Held times in Chromium: what the device keeps of them, and the countdown over every page. */

import { stopClock } from '#harness/chromium/page-acts.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { countdownOf } from '#machines/hold/hold.rules.ts';
import type { Hold, HoldContext } from '#machines/hold/hold.types.ts';
import { NOW } from '#model/samples.ts';
import { HOLD_KEY } from './hold.driver.ts';

interface Facts {
  state: string;
  held: readonly string[];
  isCounting: boolean;
}
const factsOf = (holds: readonly Hold[], isCounting: boolean): Facts => ({
  state: holds.length > 0 ? 'holding' : 'none',
  held: holds.map(({ id }) => id).toSorted(),
  isCounting,
});

export const own: OwnScreen<Facts> = {
  before: (page) => stopClock(page, NOW),
  observe: async ({ page }) => {
    const { items }: { items: readonly Hold[] } = JSON.parse(
      (await page.evaluate((key) => localStorage.getItem(key), HOLD_KEY)) ?? '{"items":[]}',
    );
    return factsOf(items, await page.getByRole('timer').isVisible());
  },
  expected: (snapshot) => {
    const { holds }: HoldContext = snapshot.context;
    return { ...factsOf(holds, countdownOf(holds) !== null), state: String(snapshot.value) };
  },
  lookOf: (snapshot) => {
    const { holds }: HoldContext = snapshot.context;
    return `${String(snapshot.value)} ${countdownOf(holds) ? 'counting' : ''}`.trim();
  },
  comesBack: () => true,
};
