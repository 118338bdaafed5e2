import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { DeadlineReached } from '../kit/time.ts';
import type { WriteCounters } from '../kit/write-once.ts';

export type OtpChannel = 'sms' | 'email';

export interface OtpContext extends WriteCounters, Pick<OtpInput, 'isAsked'> {
  /** Where a code can be sent: +6591234567, mei@example.com; one of them is null where only the other is to be proven. */
  phone: string | null;
  email: string | null;
  channel: OtpChannel;
  /** The digits typed so far. */
  code: string;
  now: IsoInstant;
  /** How the last code was sent; null while none was. */
  sentBy: OtpChannel | null;
  /** Of the last code; null while none was sent. */
  expiresAt: IsoInstant | null;
  resendAt: IsoInstant | null;
  /** The last sending was answered, and nothing was sent (SIGNUP-12). */
  isUnsent: boolean;
  failure: Failure | null;
}

export type OtpEvent =
  | DeadlineReached
  | { type: 'channel.select'; channel: OtpChannel }
  | { type: 'code.send' }
  | { type: 'code.enter' }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'step.back' };
export type OtpField = 'code';

export interface OtpInput {
  /** Unique for this round of codes; a part of the keys of its writes. */
  wizardId: string;
  phone: string | null;
  email: string | null;
  now: IsoInstant;
  /** The person has asked for the code already: it is sent at once. */
  isAsked: boolean;
}
/** `identifier` is the phone or email that was proven; null when the person went back. */
export interface OtpOutput {
  identifier: string | null;
}

export interface SendCode {
  key: string;
  channel: OtpChannel;
  identifier: string;
}
/** Null: it could not be sent. */
export type SentCode = { now: IsoInstant; expiresAt: IsoInstant; resendAt: IsoInstant } | null;
export interface VerifyCode {
  identifier: string;
  otp: string;
}
