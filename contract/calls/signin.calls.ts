import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { Ticket, Token } from '../ids.ts';
import { Password, plainText } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

const TokenAnswer = v.object({ success: v.literal(true), token: Token });

/** User ID or email, as a person writes it. */
const Username = v.pipe(plainText(254), v.nonEmpty());

/** `data` of the refusal USER_NOT_FOUND: somebody the digital ID knows and the clinics do not. */
export const DigitalPerson = v.object({
  ticket: Ticket,
  /** When the ticket ends. */
  endsAt: IsoInstant,
  name: v.string(),
  /** S****567D */
  maskedId: v.string(),
});
export type DigitalPerson = v.InferOutput<typeof DigitalPerson>;

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
      username: Username,
      password: Password,
      remember: v.boolean(),
    }),
    answer: TokenAnswer,
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/signin/forgot-password',
    access: 'public',
    source: 'ours',
    summary: 'Send a link that sets a new password; answers the same whether or not the account exists',
    body: v.object({ username: Username }),
    answer: success,
  }),
  startSingpass: call({
    method: 'POST',
    path: '/signin/singpass/start',
    access: 'session',
    source: 'ours',
    summary: 'Begin a digital-ID login; the browser goes to the address and comes back to /callback',
    answer: data(v.object({ url: v.pipe(v.string(), v.url()), state: v.string() })),
  }),
  signInWithSingpass: call({
    method: 'POST',
    path: '/signin/singpass',
    access: 'session',
    summary:
      'Exchange the code of a digital-ID login for a session. Refusals: SINGPASS_FAILED, MANUAL_ACTIVATION, and USER_NOT_FOUND, whose data is a DigitalPerson',
    body: v.object({
      auth_code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2_048)),
      state: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
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
