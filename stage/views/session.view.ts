/** Who uses the app, as the screens let a person become somebody and nobody. */

import { t } from '@lingui/core/macro';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { keptSessionFlow, sessionFlow } from '#machines/session/session.model.ts';
import type { Flow } from '#model/flow.ts';
import type { Path } from '#model/walker.ts';
import sessionDefinition from '#src/flows/session.definition.ts';
import type { World } from '#stage/world/world.ts';
import { openLogOut, revokeAll } from './app.view.ts';
import { beginningWith, ready, tap, write } from './hand.ts';
import { toPassword } from './sign-up.steps.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow, ViewsOf } from './view-flow.ts';

/** As whom: the profile that comes next on the path. */
const isGuestNext = (rest: Path) =>
  rest.find(({ label }) => label.startsWith('loadProfile ->'))?.label.endsWith('guest') ?? false;

export const fillSignIn = (username: string, password: string) => {
  const field = (name: string) => {
    const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (input === null) throw new Error(`There is no field ${name}`);
    return input;
  };
  write(field('username'), username);
  write(field('password'), password);
};

const begin = async (stage: Stage, rest: Path) => {
  if (!stage.address().startsWith('/signIn')) await stage.go('/signIn');
  await stage.until(() => ready('button', t`Continue as a Guest`).length > 0, 'the sign-in screen');
  if (isGuestNext(rest)) {
    tap('button', t`Continue as a Guest`);
    await stage.until(() => stage.gate.isHeld(signinCalls.signInAsGuest), 'the guest login');
    return stage.gate.release(signinCalls.signInAsGuest);
  }
  fillSignIn('meiling', 'Orchid-2026');
  tap('button', t`Sign in`);
};

const viewOf = (flow: Flow, world: () => World): ViewFlow => ({
  flow,
  open: async (path) => {
    const isKept = flow === keptSessionFlow;
    const stage = await openStage(world(), {
      at: isKept ? '/home' : '/signIn',
      before: (gate) => gate.hold(profileCalls.loadProfile, signinCalls.signInAsGuest),
      ...(isKept && { as: isGuestNext(path) ? ('guest' as const) : ('meiling' as const) }),
    });
    return stage;
  },
  snapshot: (stage) => stage.app().session.getSnapshot(),
  controls: { 'session.retry': () => ready('button', t`Try again`) },
  moves: {
    'session.begin': (stage, _, rest) => begin(stage, rest),
    'session.need': (stage) => stage.go('/home'),
    'session.spare': () => tap('link', t`Sign in`),
    'network.back': () => void window.dispatchEvent(new Event('online')),
    'otp.verified': async (stage) => {
      await stage.go('/signup');
      await stage.until(() => stage.flow('signUp') !== null, 'sign-up');
      await stage.settle();
      await toPassword(stage);
    },
    'deadline.reached': (stage) => stage.pass(30_000),
    'reloadDelay is over': (stage) => stage.pass(1_000),
    'session.end': async (stage) => {
      if (stage.app().session.getSnapshot().matches('profileUnavailable')) return tap('button', t`Log out`);
      await openLogOut(stage);
      tap('button', t`Yes, log out`);
    },
    'session.revoked': async (stage) => {
      await revokeAll(world());
      if (stage.gate.isHeld(profileCalls.loadProfile)) return stage.gate.release(profileCalls.loadProfile);
      tap('button', beginningWith(t`My appointments`));
    },
  },
  parts: sessionDefinition,
  region: () => document.querySelector('main'),
  local: (inside) => [...inside.querySelectorAll<HTMLElement>('*')],
  exceptions: [
    {
      state: 'loadingProfile',
      label: 'loadProfile -> member',
      reason: 'the automatic login makes a guest',
      when: ({ guestTriedAt, arriveAt }) => guestTriedAt !== null && arriveAt === null,
    },
    { state: 'present.guest', label: 'session.revoked', reason: 'so far a guest’s screens make no call' },
  ],
  hasFacts: false,
  met: new Set(),
});

const sessionView = (world: () => World): ViewFlow => viewOf(sessionFlow, world);
const keptSessionView = (world: () => World): ViewFlow => viewOf(keptSessionFlow, world);

export const views: ViewsOf = (world) => [sessionView(world), keptSessionView(world)];
