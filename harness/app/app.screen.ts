/** Popups over the pages in Chromium: who is here, and whether the way led to sign-up. */

import type { Network } from '#harness/chromium/network.ts';
import { tokenOf } from '#harness/chromium/page-acts.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { statePath } from '#machines/kit/state-path.ts';

interface Facts {
  state: string;
  isSomebody: boolean;
  isAtSignUp: boolean;
}

/** Whether the app waited for the profile and got it; a later read does not matter. */
const profiles = new WeakMap<Network, 'awaited' | 'read'>();
const isProfileRead = (network: Network): boolean => {
  const isHeld = network.isHeld('loadProfile');
  const before = profiles.get(network);
  if (isHeld && before === undefined) profiles.set(network, 'awaited');
  if (!isHeld && before === 'awaited') profiles.set(network, 'read');
  return !isHeld || before === 'read';
};

export const own: OwnScreen<Facts> = {
  observe: async ({ page, network }, state) => ({
    state: state ?? 'page',
    isSomebody: isProfileRead(network) && (await tokenOf(page)) !== null,
    isAtSignUp: new URL(page.url()).pathname === '/signup',
  }),
  expected: ({ value, context }, emitted) => ({
    state: statePath(value),
    isSomebody: context.person !== 'nobody' && !emitted.includes('logOut.confirmed'),
    isAtSignUp: emitted.includes('page.open /signup'),
  }),
  lookOf: ({ value, context }) => `${statePath(value)} ${context.person}`,
  comesBack: (snapshot) => snapshot.context.person !== 'nobody' && !snapshot.matches({ popup: 'logOut' }),
  writes: (path) => (path.some(({ label }, index) => label === 'appointments.open' && index > 1) ? 1 : 0),
};
