/** The sign-in screen; the right login is mei with Passw0rd, as the model types it. */

import { GUEST_LOGIN_PAUSE_MS } from '#contract/constants.ts';
import { type Driver, sleepFor } from '#harness/drivers/driver.ts';
import { button, heading, link, press, pressed, typed } from '#harness/drivers/things.ts';
import { loseUserId } from '#harness/server/claims.ts';
import { setPassword } from '#harness/server/logins.ts';
import type { SignInContext, SignInEvent } from '#machines/sign-in/sign-in.types.ts';
import { signInFlow } from '#model/sign-in/sign-in.model.ts';
import { patientIdOf } from '#server/demo/people.data.ts';

type Sent<Type> = Extract<SignInEvent, { type: Type }>;

export const signInDriver: Driver = {
  flow: signInFlow,
  parts: ['sign-in', 'digital-id'],
  at: async (world) => {
    await setPassword(world, 'Passw0rd');
    return '/signIn';
  },
  arrive: (person) => person.until(heading('Sign in')),
  acts: {
    'username.change': ({ username }: Sent<'username.change'>) => typed('User ID or email', username),
    'password.change': ({ password }: Sent<'password.change'>) => typed('Password', password),
    'remember.change': ({ isRemembered }: Sent<'remember.change'>) =>
      pressed({ role: 'checkbox', name: 'Remember me', isChecked: !isRemembered }),
    'guest.submit': press('Continue as a Guest'),
    'guest.cancel': press('Do not wait'),
    'digitalId.open': press('Sign in with Digital ID'),
    'userId.change': ({ userId }: Sent<'userId.change'>) => typed('Email address', userId),
    'step.back': press('Back to sign in'),
  },
  moves: {
    'signIn.submit': press('Sign in'),
    'userId.submit': press('Use this email'),
    'digitalId -> back': press('Cancel'),
    'deadline.reached': (person) => sleepFor(person, GUEST_LOGIN_PAUSE_MS),
  },
  worlds: {
    'signIn -> right': (world) => setPassword(world, 'Passw0rd'),
    'signIn -> right, email lost': (world) => loseUserId(world, patientIdOf('meiling')),
    'signIn -> WRONG_CREDENTIALS': (world) => setPassword(world, 'another'),
  },
  seen: {
    choosingUserId: heading('Choose another user ID'),
    digitalId: heading('Opening Digital ID…'),
    waitingAsGuest: button('Do not wait'),
    form: heading('Sign in'),
  },
  others: [button('Sign in'), button('Use this email'), button('Show password'), link()],
  last: ['signIn -> WRONG_CREDENTIALS'],
  unreachable: [true, false].map((isOn) => ({
    state: 'form',
    label: `remember.change (${isOn ? 'on' : 'off'})`,
    reason: 'so it is already',
    when: ({ isRemembered }: SignInContext) => isRemembered === isOn,
  })),
};

export const drivers: readonly Driver[] = [signInDriver];
