import type { ActorRefFrom } from 'xstate';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { Credentials } from '#machines/sign-in/sign-in.types.ts';
import type { Api } from '#src/api/client.ts';
import { read } from './calls.ts';
import { type DigitalIdOptions, wireDigitalId } from './digital-id.wiring.ts';
import type { ServerTime } from './server-time.ts';
import { wireDeadline } from './sources.ts';
import type { TokenStore } from './token-store.ts';

/** One automatic guest login per browser: a tab that waited for another's uses the token it got. */
const guestOnce = async (tokens: TokenStore, ask: () => Promise<{ token: Token }>): Promise<{ token: Token }> => {
  const attempt = async () => {
    const token = tokens.read();
    return token === null ? ask() : { token };
  };
  return navigator.locks ? navigator.locks.request('myniks.guest', attempt) : attempt();
};

export const wireSession = (api: Api, time: ServerTime, tokens: TokenStore) =>
  sessionMachine.provide({
    actors: {
      deadline: wireDeadline(time),
      signInAsGuest: read<{ token: Token }>(() => guestOnce(tokens, () => api(signinCalls.signInAsGuest))),
      loadProfile: read<Profile, { token: Token }>(async () => (await api(profileCalls.loadProfile)).data),
    },
  });

export const wireSignIn = (options: DigitalIdOptions) => {
  const { api } = options;
  return signInMachine.provide({
    actors: {
      digitalId: wireDigitalId(options),
      signIn: read<{ token: Token }, Credentials>((credentials) =>
        api(signinCalls.signIn, { body: credentials, isSubmit: true }),
      ),
      signInAsGuest: read<{ token: Token }>(() => api(signinCalls.signInAsGuest, { isSubmit: true })),
    },
  });
};

export type SignInActor = ActorRefFrom<typeof signInMachine>;
