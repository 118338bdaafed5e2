import * as v from 'valibot';
import { call, success } from '../call.ts';
import { IDENTITY_NOTICE_VERSION } from '../constants.ts';
import { ResetToken, Ticket } from '../ids.ts';
import {
  EmailAddress,
  NamedUser,
  Nationality,
  Nric,
  Passport,
  PersonName,
  PhoneNumber,
  PostalAddress,
  Race,
} from '../particulars.ts';
import { Password } from '../text.ts';

/** Identity of a new user: the number, or a ticket from the digital ID in its place. */
export const SignUpIdentity = v.union([
  v.object({ ticket: Ticket }),
  v.object({ nric: Nric }),
  v.object({ passport: Passport, nationality: Nationality }),
]);
export type SignUpIdentity = v.InferOutput<typeof SignUpIdentity>;

export const SignUp = v.object({
  /** The email, which is the user ID (SIGNUP-13). */
  username: EmailAddress,
  password: Password,
  /** The phone or email whose one-time code was verified in this session. */
  identifier: v.union([PhoneNumber, EmailAddress]),
  identity: SignUpIdentity,
  name: PersonName,
  phone: PhoneNumber,
  race: Race,
  nationality: Nationality,
  address: PostalAddress,
  /** The version of the identity-number notice that the person consented to, and the language they read. */
  consent: v.object({ notice: v.literal(IDENTITY_NOTICE_VERSION), language: v.picklist(['en-US', 'zh-CN']) }),
});
export type SignUp = v.InferOutput<typeof SignUp>;

/** Sets a new password by the link of a mail; the link identifies the account. */
export const PasswordReset = v.object({
  username: v.optional(NamedUser),
  password: Password,
  resetToken: ResetToken,
});
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

export const signupCalls = {
  setPassword: call({
    method: 'POST',
    path: '/signup/password',
    failureShown: 'onScreen',
    /** A reset needs no session; a sign-up needs the one in which its code was verified. */
    access: 'public',
    summary:
      'Create a login with its password, or set a new password by a reset link. Refusals: OTP_REQUIRED, TICKET_INVALID, PATIENT_EXISTS, USERNAME_TAKEN, EMAIL_CLAIMED, MANUAL_ACTIVATION, RESET_LINK_INVALID, PASSWORD_REFUSED',
    body: v.union([PasswordReset, SignUp]),
    answer: success,
  }),
};
