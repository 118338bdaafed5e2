/** The sign-in screen; right is mei with Passw0rd, as the model types it. */
import type { AnyMachineSnapshot } from 'xstate';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { emailOf } from '#machines/sign-in/sign-in.reasons.ts';
import type { SignInContext, SignInEvent } from '#machines/sign-in/sign-in.types.ts';
import { patientIdOf } from '#server/db/demo/people.ts';
import { signInFlow } from '#test/model/sign-in.flow.ts';
import { loseUserId } from '#test/world/claims.ts';
import { setPassword } from './hands.ts';
import { namesOf, toServer } from './network.ts';
import { shown } from './waiting.ts';
import type { Place, Screen, Step } from './walk.ts';

const fieldsOf = ({ page }: Place) => ({
  username: page.getByLabel('User ID or email'),
  password: page.getByLabel('Password', { exact: true }),
  remember: page.getByRole('checkbox', { name: 'Remember me' }),
});

const perform = (at: Place, step: Step): Promise<unknown> => {
  const event = step.event as SignInEvent;
  const { username, password, remember } = fieldsOf(at);
  switch (event.type) {
    case 'username.change':
      return username.fill(event.username);
    case 'password.change':
      return password.fill(event.password);
    case 'remember.change':
      return remember.setChecked(event.isRemembered, { force: true });
    case 'signIn.submit':
      return at.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    case 'guest.submit':
      return at.page.getByRole('button', { name: 'Continue as a Guest' }).click();
    case 'userId.change':
      return at.page.getByLabel('Email address').fill(event.userId);
    case 'userId.submit':
      return at.page.getByRole('button', { name: 'Use this email' }).click();
    case 'step.back':
      return at.page.getByRole('button', { name: 'Back to sign in' }).click();
    case 'digitalId.open':
      return at.page.getByRole('button', { name: 'Sign in with Digital ID' }).click();
    default:
      return at.page.getByRole('button', { name: 'Cancel' }).click();
  }
};

interface Facts {
  state: string;
  /** Another email, as typed. */
  choice?: { userId: string; isTaken: boolean; isRefused: boolean };
  form?: Pick<SignInContext, 'username' | 'password' | 'isRemembered'> & { isRefused: boolean };
}

/** Of one moment, for the screen goes when its work is done; runs in the page. */
const seen = (): Facts => {
  if (location.pathname === '/home') return { state: 'signedIn' };
  if (document.querySelector('h1')?.textContent === 'Opening Digital ID…') return { state: 'digitalId' };
  const field = (name: string) => document.querySelector<HTMLInputElement>(`form input[name=${name}]`)?.value ?? '';
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
    state: busy === null ? 'form' : busy.includes('Guest') ? 'signingInAsGuest' : 'signingIn',
    form: {
      username: field('username'),
      password: field('password'),
      isRemembered: document.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false,
      isRefused: /Wrong login credentials|Network error|expired/.test(text),
    },
  };
};

export const signInScreen: Screen<Facts> = {
  flow: signInFlow,
  leftOut: [{ label: 'digitalId -> unexpected', reason: 'the sub-flow ends, it cannot fail' }],
  prepare: async (world) => {
    await setPassword(world, 'Passw0rd');
    return { at: '/signIn' };
  },
  arrive: ({ page }) => shown(page.getByRole('heading', { name: 'Sign in' })),
  callOf: namesOf({
    signIn: signinCalls.signIn,
    signInAsGuest: signinCalls.signInAsGuest,
    chooseUserId: signinCalls.chooseUserId,
    startDigitalId: signinCalls.startSingpass,
  }),
  passages: {
    'signIn -> right': async ({ world }) => {
      await setPassword(world, 'Passw0rd');
      return toServer;
    },
    'signIn -> right, email lost': async ({ world }) => {
      await loseUserId(world, patientIdOf('meiling'));
      return toServer;
    },
    'signIn -> WRONG_CREDENTIALS': async ({ world }) => {
      await setPassword(world, 'another');
      return toServer;
    },
  },
  perform,
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
  comesBack: () => false,
};
