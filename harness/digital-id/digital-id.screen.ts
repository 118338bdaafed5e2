/** The digital ID in Chromium: the typed password, and the screen at the end. */
import type { AnyMachineSnapshot } from 'xstate';
import { keepHere } from '#harness/chromium/network.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Driver } from '../drivers/driver.ts';
import { leavingDriver } from './digital-id.driver.ts';

/** Screens by final state. Sign-up follows for a newcomer, and for a person who does not own the account. */
const ENDS: Readonly<Record<string, string>> = {
  signedIn: 'home',
  unknown: 'sign-up',
  disowned: 'sign-up',
  finished: 'sign-in',
};

interface Facts {
  state: string | null;
  /** The screen at the end. */
  end: string | null;
  /** The typed password; null without a field for it. */
  password: string | null;
}

/** Reads all facts at one moment; runs in the page. */
const seen = () => {
  const isSignUp = sessionStorage.getItem('myniks.kept.signUp')?.includes('"digital":{') ?? false;
  const isSignIn = document.querySelector('h1')?.textContent === 'Sign in';
  return {
    end: location.pathname === '/home' ? 'home' : isSignUp ? 'sign-up' : isSignIn ? 'sign-in' : null,
    password: document.querySelector<HTMLInputElement>('main input[name=password]')?.value ?? null,
  };
};

const shared: OwnScreen<Facts> = {
  observe: async ({ page }, state) => {
    const { end, password } = await page.evaluate(seen);
    // a call may still wait after its screen was left
    return end === null ? { state, end, password } : { state: null, end, password: null };
  },
  expected: ({ value, status, context }: AnyMachineSnapshot) => {
    const state = statePath(value);
    if (status === 'done') return { state: null, end: ENDS[state] ?? null, password: null };
    return { state, end: null, password: ['password', 'claimingAccount'].includes(state) ? context.password : null };
  },
  // storage keeps the return but never a password; a reload while leaving would leave the app
  comesBack: (snapshot) =>
    snapshot.hasTag('settled') && snapshot.context.password === '' && statePath(snapshot.value) !== 'leaving',
};

/** Sign-in forgets a visit to the digital ID. */
export const own = (one: Driver): OwnScreen<Facts> =>
  // the test stops the way to the digital ID's page
  one === leavingDriver ? { ...shared, before: keepHere, comesBack: () => false } : shared;
