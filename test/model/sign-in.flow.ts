import type { Token } from '#contract/ids.ts';
import type { DigitalIdOutput } from '#machines/digital-id/digital-id.types.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { signInStory } from '#machines/sign-in/sign-in.story.ts';
import type { SignInAnswer } from '#machines/sign-in/sign-in.types.ts';
import { call, defineFlow, plain } from './flow.ts';
import { lostUserId, token } from './samples.ts';

export const signInFlow = defineFlow({
  machine: signInMachine,
  story: signInStory,
  input: { rememberedUsername: null },
  events: {
    'username.change': { filled: { username: 'mei' }, empty: { username: '  ' } },
    'password.change': { filled: { password: 'Passw0rd' }, empty: { password: '' } },
    'remember.change': { on: { isRemembered: true }, off: { isRemembered: false } },
    'signIn.submit': plain,
    'guest.submit': plain,
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
    signInAsGuest: call<{ token: Token }>({ 'let in': { token } }, 'offline'),
  },
  key: ({ username, password, isRemembered, userId, takenUserId }) => [
    username.trim() !== '',
    password !== '',
    isRemembered,
    userId,
    takenUserId,
  ],
});
