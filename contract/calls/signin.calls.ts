import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { ConfirmToken, Ticket, Token } from '../ids.ts';
import { EmailAddress } from '../particulars.ts';
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

/** `data` of the refusal IDENTITY_CLAIMED: an account claims the number of this person, and nobody has proven it. */
export const ClaimedPerson = v.object({
  ...DigitalPerson.entries,
  /** The account's user ID, masked so that its owner recognises it: d****@example.com */
  account: v.string(),
});
export type ClaimedPerson = v.InferOutput<typeof ClaimedPerson>;

/** `data` of the refusal USER_ID_LOST: the password was right, but another account has proven the email since. */
export const LostUserId = v.object({ ticket: Ticket, endsAt: IsoInstant });
export type LostUserId = v.InferOutput<typeof LostUserId>;

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
    failureShown: 'onScreen',
    access: 'public',
    summary:
      'Sign in with user ID or email and password. Refusals: WRONG_CREDENTIALS, TOO_MANY_TRIES, and USER_ID_LOST, whose data is a LostUserId',
    body: v.object({
      username: Username,
      password: Password,
      remember: v.boolean(),
    }),
    answer: TokenAnswer,
  }),
  chooseUserId: call({
    method: 'POST',
    path: '/signin/user-id',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary:
      'Choose another email as user ID by the ticket of USER_ID_LOST, and sign in. The email is claimed until it is confirmed. Refusals: TICKET_INVALID, USERNAME_TAKEN, TOO_MANY_TRIES',
    body: v.object({ ticket: Ticket, username: EmailAddress, remember: v.boolean() }),
    answer: TokenAnswer,
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/signin/email/confirm',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary: 'Prove the email of an account by the link that was mailed to it. Refusals: CONFIRM_LINK_INVALID',
    body: v.object({ token: ConfirmToken }),
    answer: success,
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/signin/forgot-password',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary:
      'Send a link that sets a new password to the email, or by SMS to the phone, that the account was made with: from which the code of the sign-up came back. Answers the same whether or not the account exists',
    body: v.object({ username: Username }),
    answer: success,
  }),
  startSingpass: call({
    method: 'POST',
    path: '/signin/singpass/start',
    failureShown: 'onScreen',
    access: 'session',
    source: 'ours',
    summary: 'Begin a digital-ID login; the browser goes to the address and comes back to /callback',
    answer: data(v.object({ url: v.pipe(v.string(), v.url()), state: v.string() })),
  }),
  signInWithSingpass: call({
    method: 'POST',
    path: '/signin/singpass',
    failureShown: 'onScreen',
    access: 'session',
    summary:
      'Exchange the code of a digital-ID login for a session. Refusals: SINGPASS_FAILED, MANUAL_ACTIVATION, USER_NOT_FOUND, whose data is a DigitalPerson, and IDENTITY_CLAIMED, whose data is a ClaimedPerson',
    body: v.object({
      auth_code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2_048)),
      state: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
    }),
    answer: TokenAnswer,
  }),
  claimAccount: call({
    method: 'POST',
    path: '/signin/singpass/claim',
    failureShown: 'onScreen',
    access: 'session',
    source: 'ours',
    summary:
      'Take the account over that claims the number of a digital ID, by its password: the number is proven, the digital ID linked, and every other session of the account ended. Refusals: TICKET_INVALID, WRONG_CREDENTIALS, TOO_MANY_TRIES',
    body: v.object({ ticket: Ticket, password: Password }),
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
