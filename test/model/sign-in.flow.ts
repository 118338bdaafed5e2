import type { Token } from '#contract/ids.ts';
import type { DigitalIdOutput } from '#machines/digital-id/digital-id.types.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { signInStory } from '#machines/sign-in/sign-in.story.ts';
import { call, defineFlow, plain } from './flow.ts';
import { token } from './samples.ts';

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
  },
  calls: {
    signIn: call<{ token: Token }>({ right: { token } }, 'WRONG_CREDENTIALS', 'offline'),
    digitalId: call<DigitalIdOutput>({ back: { outcome: 'back' } }, 'unexpected'),
    signInAsGuest: call<{ token: Token }>({ 'let in': { token } }, 'offline'),
  },
  key: ({ username, password, isRemembered }) => [username.trim() !== '', password !== '', isRemembered],
});
