/** The calls that end sessions; no machine waits for them. */
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Token } from '#contract/ids.ts';
import type { Api } from '#src/app/api/client.ts';

export const signOut = (api: Api, token: Token): Promise<unknown> => api(signinCalls.signOut, { token });
export const revokeSessions = (api: Api): Promise<unknown> => api(profileCalls.revokeSessions, { isSubmit: true });
