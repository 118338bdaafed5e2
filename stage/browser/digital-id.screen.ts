/** The digital ID in Chromium: the password that is typed, and where it ends. */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { leavingHands } from '../hands/digital-id.hands.ts';
import type { Hands } from '../hands/hands.ts';
import type { OwnScreen } from './screen-of.ts';

/** Sign-up goes on with somebody new, and with a person whose account it is not. */
const ENDS: Readonly<Record<string, string>> = {
  signedIn: 'home',
  unknown: 'sign-up',
  disowned: 'sign-up',
  finished: 'sign-in',
};

interface Facts {
  state: string | null;
  /** The screen after it. */
  end: string | null;
  /** As typed; null where none is asked for. */
  password: string | null;
}

/** Of one moment; runs in the page. */
const seen = () => {
  const isSignUp = sessionStorage.getItem('myniks.kept.signUp')?.includes('"digital":{') ?? false;
  const isSignIn = document.querySelector('h1')?.textContent === 'Sign in';
  return {
    end: location.pathname === '/home' ? 'home' : isSignUp ? 'sign-up' : isSignIn ? 'sign-in' : null,
    password: document.querySelector<HTMLInputElement>('main input[name=password]')?.value ?? null,
  };
};

/** The digital ID's page never comes, so the app stays. */
const keepHere = async (page: Page): Promise<void> => {
  const { origin } = new URL(page.url());
  await page.route(
    (url) => url.origin !== origin,
    (route) => route.fulfill({ status: 204 }),
  );
};

const shared: OwnScreen<Facts> = {
  observe: async ({ page }, state) => {
    const { end, password } = await page.evaluate(seen);
    // a call may wait on, although it is left
    return end === null ? { state, end, password } : { state: null, end, password: null };
  },
  expected: ({ value, status, context }: AnyMachineSnapshot) => {
    const state = statePath(value);
    if (status === 'done') return { state: null, end: ENDS[state] ?? null, password: null };
    return { state, end: null, password: ['password', 'claimingAccount'].includes(state) ? context.password : null };
  },
  // the return is kept, and a password never
  comesBack: (snapshot) => snapshot.hasTag('settled') && snapshot.context.password === '',
};

/** Sign-in forgets that it went to the digital ID. */
export const own = (one: Hands): OwnScreen<Facts> =>
  one === leavingHands ? { ...shared, before: keepHere, comesBack: () => false } : shared;
