/** NIK$ on /home in Chromium: the balance that shows. */
import { statePath } from '#machines/kit/state-path.ts';
import type { MembershipContext } from '#machines/membership/membership.types.ts';
import { membershipHands } from '../hands/membership.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const membershipScreen = screenOf(membershipHands, {
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
  lookOf: (snapshot) => {
    const { read }: MembershipContext = snapshot.context;
    if (!snapshot.hasTag('settled')) return null;
    return [statePath(snapshot.value), read && (read.membership.joinedAt ? 'member' : 'stranger')]
      .filter(Boolean)
      .join(' ');
  },
  comesBack: () => false,
});

export const screens: readonly Screen[] = [membershipScreen];
