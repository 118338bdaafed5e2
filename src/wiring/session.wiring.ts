import type { ActorRefFrom } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { ChosenUserId, Credentials, SignInAnswer } from '#machines/sign-in/sign-in.types.ts';
import { type Api, asOffline, loadHttp } from '#src/api/client.ts';
import { read } from './calls.ts';
import { type DigitalIdOptions, wireDigitalId } from './digital-id.wiring.ts';
import type { ServerTime } from './server-time.ts';
import { wireDeadline, wireNetwork } from './sources.ts';
import type { TokenStore } from './token-store.ts';

/** Loads what the session asks with; rejects as offline where it cannot be had. */
export const loadSessionCalls = () => {
  loadHttp().catch(() => undefined);
  return import('./session.calls.ts').catch(asOffline);
};

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
      network: wireNetwork(time),
      signInAsGuest: read<{ token: Token }>(() =>
        guestOnce(tokens, async () => (await loadSessionCalls()).signInAsGuest(api, false)),
      ),
      loadProfile: read<Profile, { token: Token }>(async () => (await loadSessionCalls()).loadProfile(api)),
    },
  });

export const wireSignIn = (options: DigitalIdOptions, tokens: TokenStore) => {
  const { api } = options;
  return signInMachine.provide({
    actors: {
      digitalId: wireDigitalId(options),
      signIn: read<SignInAnswer, Credentials>(async (credentials) =>
        (await loadSessionCalls()).signInOrChoose(api, credentials, tokens.read() !== null),
      ),
      chooseUserId: read<{ token: Token }, ChosenUserId>(async (chosen) =>
        (await loadSessionCalls()).chooseUserId(api, chosen),
      ),
      signInAsGuest: read<{ token: Token }>(async () => (await loadSessionCalls()).signInAsGuest(api, true)),
    },
  });
};

export type SignInActor = ActorRefFrom<typeof signInMachine>;
