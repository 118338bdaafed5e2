/** NIK$ on /home in Chromium: the balance that shows. */

import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import type { MembershipContext } from '#machines/membership/membership.types.ts';

export const own: OwnScreen = {
  observe: async ({ page }) => {
    const card = page.getByRole('region', { name: 'Your NIK$' });
    const [balance = null] = await card
      .locator('b')
      .evaluateAll((all) => all.map(({ textContent }) => Number(textContent)));
    return { balance };
  },
  expected: (snapshot) => {
    const { read }: MembershipContext = snapshot.context;
    const isBalance = !snapshot.matches('unavailable') && read !== null && read.membership.joinedAt !== null;
    return { balance: isBalance ? read.balance : null };
  },
};
