/** Booking in Chromium: what the device keeps of it. */
import type { AnyMachineSnapshot } from 'xstate';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { hands } from '../hands/booking.hands.ts';
import type { Hands } from '../hands/hands.ts';
import { isOpen, type KeptFacts, keptBooking, keptFacts, stepBack } from './booking.popup.ts';
import { type OwnScreen, screenOf } from './screen-of.ts';
import { type Screen, settledLook } from './walk.ts';

/** Their looks are those of choosing.screen.ts and holding.screen.ts. */
const isOfSubFlow = (snapshot: AnyMachineSnapshot) => snapshot.matches('start') || snapshot.matches('payment');

const ownOf = (one: Hands): OwnScreen<KeptFacts> => ({
  // a request that was left still waits
  shared: Object.keys(one.answers ?? {}),
  moves: { 'step.back': ({ page }) => stepBack(page) },
  observe: async ({ page }) => keptFacts(one, page, await keptBooking(page)),
  expected: (snapshot) => ({ kept: one.flow.key(snapshot) }),
  lookOf: (snapshot) => {
    const state = isOfSubFlow(snapshot) ? null : settledLook(snapshot);
    const { failure, isWaiting, kind }: BookingContext = snapshot.context;
    return (
      state && [state, failure && 'failed', isWaiting && 'waiting', kind === 'remote' && kind].filter(Boolean).join(' ')
    );
  },
  isShown: ({ page }) => isOpen(page),
  comesBack: (snapshot) => snapshot.hasTag('settled') && !isOfSubFlow(snapshot),
  unseen: { start: 'its screens are those of the choice', payment: 'its screens are those of what is held' },
});

export const screens: readonly Screen[] = hands.map((one) => screenOf(one, ownOf(one)));
