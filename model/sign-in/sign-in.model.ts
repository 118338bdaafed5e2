import type { Token } from '#contract/ids.ts';
import type { DigitalIdOutput } from '#machines/digital-id/digital-id.types.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { signInReasons, userIdReasons } from '#machines/sign-in/sign-in.reasons.ts';
import { signInStory } from '#machines/sign-in/sign-in.story.ts';
import type { SignInAnswer } from '#machines/sign-in/sign-in.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { lostUserId, NOON, NOW, token } from '#model/samples.ts';

export const signInFlow = defineFlow({
  machine: signInMachine,
  story: signInStory,
  reasons: { ...signInReasons, ...userIdReasons },
  input: { rememberedUsername: null },
  events: {
    'username.change': { filled: { username: 'mei' }, empty: { username: '  ' } },
    'password.change': { filled: { password: 'Passw0rd' }, empty: { password: '' } },
    'remember.change': { on: { isRemembered: true }, off: { isRemembered: false } },
    'signIn.submit': plain,
    'guest.submit': { '': { now: NOW } },
    'guest.cancel': plain,
    'deadline.reached': { '': { now: NOON } },
    'digitalId.open': plain,
    'userId.change': {
      'an email': { userId: 'mei.ling@example.com' },
      'no email': { userId: 'mei.ling' },
      empty: { userId: '' },
    },
    'userId.submit': plain,
    'step.back': plain,
  },
  calls: {
    signIn: call<SignInAnswer>(
      { right: { outcome: 'signedIn', token }, 'right, email lost': { outcome: 'userIdLost', lost: lostUserId } },
      'WRONG_CREDENTIALS',
      'offline',
    ),
    chooseUserId: call<{ token: Token }>(
      { changed: { token } },
      'USERNAME_TAKEN',
      'TICKET_INVALID',
      'TOO_MANY_TRIES',
      'offline',
    ),
    digitalId: call<DigitalIdOutput>({ back: { outcome: 'back' } }, 'unexpected'),
    signInAsGuest: call<{ token: Token }>({ 'let in': { token } }, 'offline', 'TOO_MANY_TRIES'),
  },
  key: ({ username, password, isRemembered, userId, takenUserId }) => [
    username.trim() !== '',
    password !== '',
    isRemembered,
    userId,
    takenUserId,
  ],
});

export const flows: readonly Flow[] = [signInFlow];
