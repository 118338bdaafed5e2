/** What the session asks of the API. Loaded with the first of it, as the sign-in screen asks nothing before it is used. */
import * as v from 'valibot';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { LostUserId, signinCalls } from '#contract/calls/signin.calls.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import { asFailure, FailureError, isRejectedAs } from '#machines/kit/failure.ts';
import type { ChosenUserId, Credentials, SignInAnswer } from '#machines/sign-in/sign-in.types.ts';
import type { Api } from '#src/api/client.ts';

type Held = Promise<{ token: Token }>;

const asLost = (error: unknown): SignInAnswer => {
  const { failure, detail } = error instanceof FailureError ? error : { failure: null, detail: null };
  const lost = v.safeParse(LostUserId, detail);
  if (!isRejectedAs(failure, 'USER_ID_LOST') || !lost.success) throw error;
  return { outcome: 'userIdLost', lost: lost.output };
};
export const signIn = (api: Api, credentials: Credentials, token?: Token): Held =>
  api(signinCalls.signIn, { body: credentials, isSubmit: true, ...(token && { token }) });
/** Strangers at the same address can use its tries up, but not those of a session. */
const signInByOwnTurn = async (api: Api, credentials: Credentials): Held =>
  signIn(api, credentials, (await signInAsGuest(api, true)).token);
/** The same for somebody who can choose another user ID. */
export const signInOrChoose = (api: Api, credentials: Credentials, hasSession: boolean): Promise<SignInAnswer> =>
  signIn(api, credentials)
    .catch((error: unknown) => {
      if (hasSession || !isRejectedAs(asFailure(error), 'TOO_MANY_TRIES')) throw error;
      return signInByOwnTurn(api, credentials);
    })
    .then(({ token }): SignInAnswer => ({ outcome: 'signedIn', token }))
    .catch(asLost);
export const chooseUserId = (api: Api, chosen: ChosenUserId): Held =>
  api(signinCalls.chooseUserId, { body: chosen, isSubmit: true });
/** `isSubmit`: a person asked for it. */
export const signInAsGuest = (api: Api, isSubmit: boolean): Held => api(signinCalls.signInAsGuest, { isSubmit });
export const loadProfile = async (api: Api): Promise<Profile> => (await api(profileCalls.loadProfile)).data;
export const signOut = (api: Api, token: Token): Promise<unknown> => api(signinCalls.signOut, { token });
export const revokeSessions = (api: Api): Promise<unknown> => api(profileCalls.revokeSessions, { isSubmit: true });
