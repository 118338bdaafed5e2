/** Booking in Chromium: what the device keeps of it. */
import type { AnyMachineSnapshot } from 'xstate';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { type Driver, lookIn } from '../drivers/driver.ts';
import { isOpen, type KeptFacts, keptBooking, keptFacts, stepBack } from './booking.popup.ts';

/** Whether a sub-flow of booking shows, whose looks belong to choosing.screen.ts and holding.screen.ts. */
const isOfSubFlow = (snapshot: AnyMachineSnapshot) => snapshot.matches('start') || snapshot.matches('payment');

export const own = (one: Driver): OwnScreen<KeptFacts> => ({
  moves: { 'step.back': ({ page }) => stepBack(page) },
  observe: async ({ page }) => keptFacts(one, page, await keptBooking(page)),
  expected: (snapshot) => ({ kept: one.flow.key(snapshot) }),
  lookOf: (snapshot) => (isOfSubFlow(snapshot) ? null : lookIn(one, snapshot)),
  isShown: ({ page }) => isOpen(page),
  comesBack: (snapshot) => snapshot.hasTag('settled') && !isOfSubFlow(snapshot),
  unseen: { start: 'its screens are those of the choice', payment: 'its screens are those of what is held' },
});
