/** What the session asks of the API. Loaded with the first of it, as the sign-in screen asks nothing before it is used. */
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import type { Credentials } from '#machines/sign-in/sign-in.types.ts';
import type { Api } from '#src/api/client.ts';

type Held = Promise<{ token: Token }>;

export const signIn = (api: Api, credentials: Credentials): Held =>
  api(signinCalls.signIn, { body: credentials, isSubmit: true });
/** `isSubmit`: a person asked for it. */
export const signInAsGuest = (api: Api, isSubmit: boolean): Held => api(signinCalls.signInAsGuest, { isSubmit });
export const loadProfile = async (api: Api): Promise<Profile> => (await api(profileCalls.loadProfile)).data;
export const signOut = (api: Api, token: Token): Promise<unknown> => api(signinCalls.signOut, { token });
export const revokeSessions = (api: Api): Promise<unknown> => api(profileCalls.revokeSessions, { isSubmit: true });
