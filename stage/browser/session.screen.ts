/** Who uses the app, as a browser shows it: the token that is kept, what is on its way, and the page. */

import type { AnyMachineSnapshot } from 'xstate';
import { GUEST_LOGIN_PAUSE_MS } from '#contract/constants.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { keptSessionFlow, sessionFlow } from '#machines/session/session.model.ts';
import type { SessionEvent } from '#machines/session/session.types.ts';
import type { Flow } from '#model/flow.ts';
import type { Path } from '#model/walker.ts';
import sessionDefinition from '#src/flows/session.definition.ts';
import { logOut, revokeAll, signIn, sleep, tokenOf } from './hands.ts';
import { toServer } from './network.ts';
import { openSignUp, proveWithCode, toCodeChoice } from './sign-up.hands.ts';
import type { Place, Screen, Step } from './walk.ts';

/** As whom: the profile that comes next on the path. */
const isGuestNext = (rest: Path) =>
  rest.find(({ label }) => label.startsWith('loadProfile ->'))?.label.endsWith('guest') ?? false;

/** Signing in by hand; a page that is opened for it first finds out who is here. */
const begin = async ({ page, network }: Place, { before, rest }: Step) => {
  if (new URL(page.url()).pathname !== '/signIn') {
    await page.goto('/signIn');
    if (before.matches('present')) {
      const told = page.waitForResponse(/\/profile\?/);
      await network.release('loadProfile', toServer);
      await told;
      network.settle();
    }
  }
  if (!isGuestNext(rest)) return signIn(page, 'meiling', 'Orchid-2026');
  await network.release('signInAsGuest', toServer);
  return page.getByRole('button', { name: 'Continue as a Guest' }).click();
};

/** A guest proves a phone in sign-up and looks around again; each page that is opened finds out anew who is here. */
const proveAsGuest = async ({ page, world, network }: Place) => {
  await network.release('loadProfile', toServer);
  await page.goto('/signIn');
  await openSignUp(page);
  await toCodeChoice(page);
  await proveWithCode(page, world);
  await page.waitForFunction(() => localStorage.getItem('myniks.flags')?.includes('"isOtpVerified":true'));
  await page.goto('/home');
};

const perform = async (at: Place, step: Step): Promise<unknown> => {
  const { page, world, network } = at;
  const event = step.event as SessionEvent | { type: 'xstate.after' };
  switch (event.type) {
    case 'session.begin':
      return begin(at, step);
    case 'otp.verified':
      return proveAsGuest(at);
    case 'session.need':
      // a page that is loaded anew knows of no earlier try
      return step.before.context.guestTriedAt === null ? page.goto('/home') : page.goBack();
    case 'session.spare':
      return page.getByRole('link', { name: 'Sign in' }).click();
    case 'network.back':
      await page.context().setOffline(true);
      return page.context().setOffline(false);
    case 'session.retry':
      return page.getByRole('button', { name: 'Try again' }).click();
    case 'session.end':
      return step.before.matches('profileUnavailable')
        ? page.getByRole('button', { name: 'Log out', exact: true }).click()
        : logOut(page);
    case 'session.revoked':
      await revokeAll(world);
      return network.isHeld('loadProfile')
        ? network.release('loadProfile', toServer)
        : page.getByRole('button', { name: 'My appointments' }).click();
    case 'deadline.reached':
      return sleep(page, world, GUEST_LOGIN_PAUSE_MS);
    default:
      return page.waitForURL(/\/signIn\?from=/);
  }
};

const stateOf = async ({ page, network }: Place): Promise<string | null> => {
  if (network.isHeld('signInAsGuest')) return 'absent.signingInAsGuest';
  if (network.isHeld('loadProfile')) return 'loadingProfile';
  if (await page.getByRole('button', { name: 'Try again' }).isVisible())
    return (await page.getByRole('button', { name: 'Log out' }).isVisible())
      ? 'profileUnavailable'
      : 'absent.guestUnavailable';
  if (await page.getByText('You are looking around as a guest').isVisible()) return 'present.guest';
  if (await page.getByText('Next appointment').isVisible()) return 'present.member';
  if (
    await page
      .getByRole('alert')
      .getByText(/sign in/i)
      .isVisible()
  )
    return 'revoked';
  return (await page.getByRole('heading', { name: 'Sign in' }).isVisible()) ? 'absent.signedOut' : null;
};

interface Facts {
  state: string | null;
  hasToken: boolean;
}

const screenOf = (flow: Flow): Screen<Facts> => ({
  flow,
  leftOut: [
    {
      state: 'loadingProfile',
      label: 'loadProfile -> member',
      when: ({ guestTriedAt, arriveAt }) => guestTriedAt !== null && arriveAt === null,
      reason: 'the automatic login makes a guest',
    },
    { state: 'present.guest', label: 'session.revoked', reason: 'so far a guest’s screens make no call' },
  ],
  prepare: (_, path) => {
    if (flow !== keptSessionFlow) return { at: '/signIn' };
    return { at: '/home', as: isGuestNext(path) ? 'guest' : 'meiling' };
  },
  parts: [sessionDefinition],
  perform,
  observe: async (at) => ({ state: await stateOf(at), hasToken: (await tokenOf(at.page)) !== null }),
  expected: ({ value, context }: AnyMachineSnapshot) => ({ state: statePath(value), hasToken: context.token !== null }),
  writes: (path) => 2 * path.filter(({ label }) => label === 'otp.verified').length,
  comesBack: (snapshot) => snapshot.matches('present') || snapshot.matches({ absent: 'signedOut' }),
});

const sessionScreen = screenOf(sessionFlow);
const keptSessionScreen = screenOf(keptSessionFlow);

export const screens: readonly Screen[] = [sessionScreen, keptSessionScreen];
