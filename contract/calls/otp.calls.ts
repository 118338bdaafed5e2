import * as v from 'valibot';
import { call, success } from '../call.ts';
import { cleanOneTimeCode } from '../clean.ts';
import { OTP_DIGITS } from '../constants.ts';
import { EmailAddress, PhoneNumber } from '../particulars.ts';
import { IsoInstant } from '../time-formats.ts';

/** `data` greater than 0 means sent (API-24, API-25); then the instants are there. */
const Sent = v.object({
  success: v.literal(true),
  data: v.pipe(v.number(), v.integer()),
  /** When the code stops working, and from when another one can be sent. */
  expiresAt: v.optional(IsoInstant),
  resendAt: v.optional(IsoInstant),
});

/** Characters of a message that is copied whole. */
const MESSAGE_MAX = 1_000;

/** Six digits, or the whole message that contains them. */
export const OneTimeCode = v.pipe(
  v.string(),
  v.maxLength(MESSAGE_MAX),
  v.transform(cleanOneTimeCode),
  v.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), 'has six digits'),
);

/** One-time codes: sent to a phone or an email, and typed back. A code belongs to the session that asked for it. */
export const otpCalls = {
  sendSms: call({
    method: 'POST',
    path: '/otp/sms',
    access: 'session',
    summary: 'Send a one-time code by SMS. Refusals: TOO_MANY_TRIES',
    body: v.object({ phone: PhoneNumber }),
    answer: Sent,
  }),
  sendEmail: call({
    method: 'POST',
    path: '/otp/email',
    access: 'session',
    summary: 'Send a one-time code by email. Refusals: TOO_MANY_TRIES',
    body: v.object({ email: EmailAddress }),
    answer: Sent,
  }),
  verify: call({
    method: 'POST',
    path: '/otp/verify/:identifier',
    access: 'session',
    summary:
      'Check the code sent to a phone or an email. Refusals: WRONG_OTP, OTP_EXPIRED, and OTP_VOID after five wrong tries',
    params: v.object({ identifier: v.union([PhoneNumber, EmailAddress]) }),
    body: v.object({ otp: OneTimeCode }),
    answer: success,
  }),
};
