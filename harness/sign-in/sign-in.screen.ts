/** The sign-in screen in Chromium: the typed text, and the messages. */
import type { AnyMachineSnapshot } from 'xstate';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { emailOf } from '#machines/sign-in/sign-in.reasons.ts';
import type { SignInContext } from '#machines/sign-in/sign-in.types.ts';

interface Facts {
  state: string;
  /** The new email, as typed. */
  choice?: { userId: string; isTaken: boolean; isRefused: boolean };
  form?: Pick<SignInContext, 'username' | 'password' | 'isRemembered'> & { isRefused: boolean };
}

/** Reads all facts at one moment, because the screen may close at any time; runs in the page. */
const seen = (): Facts => {
  // a person who has chosen another email types its code there
  if (['/home', '/profile/info'].includes(location.pathname)) return { state: 'signedIn' };
  if (document.querySelector('h1')?.textContent === 'Opening Digital ID…') return { state: 'digitalId' };
  const field = (name: string) => document.querySelector<HTMLInputElement>(`form input[name=${name}]`)?.value ?? '';
  const isWaiting = [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Do not wait');
  const busy = document.querySelector('button[aria-busy=true]')?.textContent ?? null;
  const text = document.querySelector('form')?.textContent ?? '';
  if (document.querySelector('h1')?.textContent === 'Choose another user ID')
    return {
      state: busy === null ? 'choosingUserId' : 'changingUserId',
      choice: {
        userId: field('username'),
        isTaken: text.includes('Unavailable'),
        isRefused: /Too many|Network error/.test(text),
      },
    };
  return {
    state: isWaiting
      ? 'waitingAsGuest'
      : busy === null
        ? 'form'
        : busy.includes('Guest')
          ? 'signingInAsGuest'
          : 'signingIn',
    form: {
      username: field('username'),
      password: field('password'),
      isRemembered: document.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false,
      isRefused: /Wrong login credentials|Network error|expired/.test(text),
    },
  };
};

export const own: OwnScreen<Facts> = {
  observe: ({ page }) => page.evaluate(seen),
  expected: ({ value, context }: AnyMachineSnapshot) => {
    const { username, password, isRemembered, userId, takenUserId, failure }: SignInContext = context;
    const state = statePath(value);
    if (state === 'choosingUserId' || state === 'changingUserId')
      return { state, choice: { userId, isTaken: emailOf(context) === takenUserId, isRefused: failure !== null } };
    return state === 'signedIn' || state === 'digitalId'
      ? { state }
      : { state, form: { username, password, isRemembered, isRefused: failure !== null } };
  },
  lookOf: (snapshot) =>
    snapshot.hasTag('settled') ? `${statePath(snapshot.value)} ${snapshot.context.failure?.kind ?? ''}` : null,
};
