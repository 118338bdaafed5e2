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

/** Who signs up: by number, or by the ticket of a digital ID that stands for it. */
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
  /** Which text of the identity-number notice was consented to, and in which language it was read. */
  consent: v.object({ notice: v.literal(IDENTITY_NOTICE_VERSION), language: v.picklist(['en-US', 'zh-CN']) }),
});
export type SignUp = v.InferOutput<typeof SignUp>;

/** A new password by the link of a mail; the link says whose. */
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
