/** The choice of place, person and time in Chromium: what the device keeps of it within its booking. */

import { isOpen, type KeptFacts, keptBooking, keptFacts, stepBack } from '#harness/booking/booking.popup.ts';
import { personAt } from '#harness/chromium/person-at.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import type { Driver } from '../drivers/driver.ts';
import { press } from '../drivers/things.ts';

/** The choice has ended, and booking goes on. */
const OVER = { state: null, kept: null };

export const own = (one: Driver): OwnScreen<KeptFacts> => ({
  moves: {
    'step.back': (at, { before }) =>
      before.matches('released') ? personAt(at).do(press('Not now')) : stepBack(at.page),
  },
  observe: async ({ page }) => {
    const inner = (await keptBooking(page)).children['choosing'];
    return inner ? keptFacts(one, page, inner.snapshot) : OVER;
  },
  expected: (snapshot) => (snapshot.status === 'done' ? OVER : { kept: one.flow.key(snapshot) }),
  isShown: ({ page }) => isOpen(page),
  comesBack: (snapshot) => snapshot.hasTag('settled'),
});
