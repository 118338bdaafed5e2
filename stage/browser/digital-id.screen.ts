/** The digital ID in Chromium: the password that is typed, and where it ends. */
import type { AnyMachineSnapshot } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { leavingHands } from '../hands/digital-id.hands.ts';
import type { Hands } from '../hands/hands.ts';
import { keepHere } from './network.ts';
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
  // the return is kept, and a password never; who is leaving goes while it is loaded anew
  comesBack: (snapshot) =>
    snapshot.hasTag('settled') && snapshot.context.password === '' && statePath(snapshot.value) !== 'leaving',
};

/** Sign-in forgets that it went to the digital ID. */
export const own = (one: Hands): OwnScreen<Facts> =>
  // the digital ID's page never comes
  one === leavingHands ? { ...shared, before: keepHere, comesBack: () => false } : shared;
