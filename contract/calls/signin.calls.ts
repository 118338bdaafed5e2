import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { ContactKind } from '../entities/person.ts';
import { ConfirmToken, Ticket, Token, UndoToken } from '../ids.ts';
import { EmailAddress, NamedUser } from '../particulars.ts';
import { Password } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

const TokenAnswer = v.object({ success: v.literal(true), token: Token });

/** `data` of the refusal USER_NOT_FOUND: the digital ID knows the person, and the clinics do not. */
export const DigitalPerson = v.object({
  ticket: Ticket,
  /** When the ticket ends. */
  endsAt: IsoInstant,
  name: v.string(),
  /** Masked number: S****567D */
  maskedId: v.string(),
});
export type DigitalPerson = v.InferOutput<typeof DigitalPerson>;

/** `data` of the refusal IDENTITY_CLAIMED: an account claims this person's number without proof. */
export const ClaimedPerson = v.object({
  ...DigitalPerson.entries,
  /** The account's user ID, masked so that its owner recognises it: d****@example.com */
  account: v.string(),
});
export type ClaimedPerson = v.InferOutput<typeof ClaimedPerson>;

/** `data` of the refusal USER_ID_LOST: the password was right, but another account has proven the email since. */
export const LostUserId = v.object({ ticket: Ticket, endsAt: IsoInstant });
export type LostUserId = v.InferOutput<typeof LostUserId>;

/** A change of an email or phone, as its former owner sees it. */
export const ContactChange = v.object({
  kind: ContactKind,
  /** Both masked: d****@example.com, +65****4567. */
  former: v.string(),
  present: v.string(),
  changedAt: IsoInstant,
  /** Until when the link works. */
  endsAt: IsoInstant,
});
export type ContactChange = v.InferOutput<typeof ContactChange>;

/** Calls that begin and end sessions. */
export const signinCalls = {
  signInAsGuest: call({
    method: 'POST',
    path: '/signin/guest',
    failureShown: ['TOO_MANY_TRIES'],
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
      'Sign in with user ID or email and password. Refusals: WRONG_CREDENTIALS, ACCOUNT_BLOCKED, TOO_MANY_TRIES, and USER_ID_LOST, whose data is a LostUserId',
    body: v.object({
      username: NamedUser,
      password: Password,
      remember: v.optional(v.boolean(), false),
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
      'Choose another email as user ID by the ticket of USER_ID_LOST, and sign in. The email waits as `pending` until its code proves it. Refusals: TICKET_INVALID, USERNAME_TAKEN, ACCOUNT_BLOCKED, TOO_MANY_TRIES',
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
  readContactChange: call({
    method: 'POST',
    path: '/signin/contact/change',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary: 'The change that the link in a letter to a former email or phone undoes. Refusals: UNDO_LINK_INVALID',
    body: v.object({ token: UndoToken }),
    answer: data(ContactChange),
  }),
  undoContactChange: call({
    method: 'POST',
    path: '/signin/contact/undo',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary:
      'Undoes the change: the former email or phone counts again, as does the other one if it was changed within the same days; every session ends, the password works no more, and a link to a new one goes to the contact that is back. Signs nobody in; a link that was followed before answers the same again, and nothing is done. Refusals: UNDO_LINK_INVALID, USERNAME_TAKEN when another account has proven it meanwhile, ACCOUNT_BLOCKED',
    body: v.object({ token: UndoToken }),
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
    body: v.object({ username: NamedUser }),
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
      'Exchange the code of a digital-ID login for a session. In a session of the same member it also proves again who that is. Refusals: SINGPASS_FAILED, MANUAL_ACTIVATION, ACCOUNT_BLOCKED, USER_NOT_FOUND, whose data is a DigitalPerson, and IDENTITY_CLAIMED, whose data is a ClaimedPerson',
    body: v.object({
      auth_code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2_048)),
      state: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
      /**
       * Issuer that came back with the code: where the provider sends one (RFC 9207), a wrong or missing name is
       * refused.
       */
      iss: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_048))), null),
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
      'Take the account over that claims the number of a digital ID, by its password: the number is proven, the digital ID linked, and every other session of the account ended. Refusals: TICKET_INVALID, WRONG_CREDENTIALS, ACCOUNT_BLOCKED, TOO_MANY_TRIES',
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
