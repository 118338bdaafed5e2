/** The choice of place, person and time in Chromium: what the device keeps of it within its booking. */
import type { ChoosingContext } from '#machines/choosing/choosing.types.ts';
import { hands } from '../hands/choosing.hands.ts';
import { type Hands, press } from '../hands/hands.ts';
import { isOpen, type KeptFacts, keptBooking, keptFacts, stepBack } from './booking.popup.ts';
import { type OwnScreen, personAt, screenOf } from './screen-of.ts';
import { type Screen, settledLook } from './walk.ts';

/** It has ended, and booking goes on. */
const OVER = { state: null, kept: null };

const ownOf = (one: Hands): OwnScreen<KeptFacts> => ({
  // a request that was left still waits, and two calls may make the same
  shared: Object.keys(one.answers ?? {}),
  moves: {
    'step.back': (at, { before }) =>
      before.matches('released') ? personAt(at).do(press('Not now')) : stepBack(at.page),
  },
  observe: async ({ page }) => {
    const inner = (await keptBooking(page)).children['choosing'];
    return inner ? keptFacts(one, page, inner.snapshot) : OVER;
  },
  expected: (snapshot) => (snapshot.status === 'done' ? OVER : { kept: one.flow.key(snapshot) }),
  lookOf: (snapshot) => {
    const state = settledLook(snapshot);
    const { failure, isWaiting, kind }: ChoosingContext = snapshot.context;
    return (
      state && [state, failure && 'failed', isWaiting && 'waiting', kind === 'remote' && kind].filter(Boolean).join(' ')
    );
  },
  isShown: ({ page }) => isOpen(page),
  comesBack: (snapshot) => snapshot.hasTag('settled'),
});

export const screens: readonly Screen[] = hands.map((one) => screenOf(one, ownOf(one)));
