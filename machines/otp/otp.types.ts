import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { DeadlineReached } from '../kit/time.ts';
import type { WriteCounters } from '../kit/write-once.ts';

export type OtpChannel = 'sms' | 'email';

export interface OtpContext extends WriteCounters, Pick<OtpInput, 'isAsked'> {
  /** Addresses for the code: +6591234567, mei@example.com; one is null if only the other has to be proven. */
  phone: string | null;
  email: string | null;
  channel: OtpChannel;
  /** The digits typed so far. */
  code: string;
  now: IsoInstant;
  /** Channel of the last code; null before the first one. */
  sentBy: OtpChannel | null;
  /** Deadlines of the last code; null before the first one. */
  expiresAt: IsoInstant | null;
  resendAt: IsoInstant | null;
  /** The server answered the last request without sending a code (SIGNUP-12). */
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
  /** Unique for this round of codes; part of the idempotency keys. */
  wizardId: string;
  phone: string | null;
  email: string | null;
  now: IsoInstant;
  /** The person has asked for the code already: it is sent at once. */
  isAsked: boolean;
}
/** `identifier` is the proven phone or email; null if the person went back. */
export interface OtpOutput {
  identifier: string | null;
}

export interface SendCode {
  key: string;
  channel: OtpChannel;
  identifier: string;
}
/** Null if the code could not be sent. */
export type SentCode = { now: IsoInstant; expiresAt: IsoInstant; resendAt: IsoInstant } | null;
export interface VerifyCode {
  identifier: string;
  otp: string;
}
