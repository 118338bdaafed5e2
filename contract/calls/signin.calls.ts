import * as v from 'valibot';
import { call, success } from '../call.ts';
import { Token } from '../ids.ts';
import { plainText } from '../text.ts';

const TokenAnswer = v.object({ success: v.literal(true), token: Token });

/** Sessions: how a token comes and goes. */
export const signinCalls = {
  signInAsGuest: call({
    method: 'POST',
    path: '/signin/guest',
    access: 'public',
    summary: 'Create a guest patient and a session for it',
    answer: TokenAnswer,
  }),
  signIn: call({
    method: 'POST',
    path: '/signin/login',
    access: 'public',
    summary: 'Sign in with user ID or email and password',
    body: v.object({
      username: v.pipe(plainText(254), v.nonEmpty()),
      /** Neither trimmed nor normalised. */
      password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
      remember: v.boolean(),
    }),
    answer: TokenAnswer,
  }),
  signOut: call({
    method: 'POST',
    path: '/signin/logout',
    access: 'session',
    source: 'ours',
    summary: 'End the session of the bearer token',
    answer: success,
  }),
};
