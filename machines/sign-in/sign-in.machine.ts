/**
 * The sign-in screen: user ID or email with a password, the digital ID, or Continue as a Guest. Ends with a token that the
 * session takes over (section 4, login; section 8, "Wrong login credentials, please try again.").
 *
 * form -> signingIn -> signedIn
 */
import { assign, setup } from 'xstate';
import type { Token } from '#contract/ids.ts';
import { digitalIdMachine } from '../digital-id/digital-id.machine.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { signInReasons } from './sign-in.reasons.ts';
import type { Credentials, SignedIn, SignInContext, SignInEvent } from './sign-in.types.ts';

export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as { rememberedUsername: string | null },
    output: {} as SignedIn,
    tags: {} as 'busy' | 'settled',
    children: {} as { digitalId: 'digitalId' },
  },
  actors: {
    digitalId: digitalIdMachine,
    signIn: port<{ token: Token }, Credentials>('signIn'),
    signInAsGuest: port<{ token: Token }>('signInAsGuest'),
  },
  guards: {
    isFormComplete: ({ context }) => allMet(signInReasons.isFormComplete, context),
  },
  actions: {
    keepUsername: assign((_, { username }: { username: string }) => ({ username })),
    keepPassword: assign((_, { password }: { password: string }) => ({ password, failure: null })),
    keepRemembered: assign((_, { isRemembered }: { isRemembered: boolean }) => ({ isRemembered })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepMember: assign(({ context }, { token }: { token: Token }) => ({
      password: '',
      signedIn: {
        token,
        isGuest: false,
        isRemembered: context.isRemembered,
        rememberedUsername: context.isRemembered ? context.username.trim() : null,
      },
    })),
    keepGuest: assign((_, { token }: { token: Token }) => ({
      password: '',
      signedIn: { token, isGuest: true, isRemembered: false, rememberedUsername: null },
    })),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    username: input.rememberedUsername ?? '',
    password: '',
    isRemembered: input.rememberedUsername !== null,
    failure: null,
    signedIn: null,
  }),
  initial: 'form',
  states: {
    form: {
      tags: 'settled',
      on: {
        'username.change': { actions: { type: 'keepUsername', params: ({ event }) => event } },
        'password.change': { actions: { type: 'keepPassword', params: ({ event }) => event } },
        'remember.change': { actions: { type: 'keepRemembered', params: ({ event }) => event } },
        'signIn.submit': { guard: 'isFormComplete', target: 'signingIn' },
        'guest.submit': 'signingInAsGuest',
        'digitalId.open': 'digitalId',
      },
    },
    /** The way to the digital ID's page; the return is /callback's. */
    digitalId: {
      tags: 'settled',
      invoke: {
        id: 'digitalId',
        src: 'digitalId',
        input: { returned: null, storedState: null },
        onDone: 'form',
        onError: 'form',
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({
          username: context.username.trim(),
          password: context.password,
          remember: context.isRemembered,
        }),
        onDone: { target: 'signedIn', actions: { type: 'keepMember', params: ({ event }) => event.output } },
        onError: { target: 'form', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    signingInAsGuest: {
      tags: 'busy',
      invoke: {
        id: 'signInAsGuest',
        src: 'signInAsGuest',
        input: {},
        onDone: { target: 'signedIn', actions: { type: 'keepGuest', params: ({ event }) => event.output } },
        onError: { target: 'form', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    signedIn: { type: 'final' },
  },
  output: ({ context }) => required(context.signedIn, 'signedIn'),
});
