import { OTP_DIGITS } from '#contract/constants.ts';
import { isBefore } from '#contract/time.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { OtpContext, OtpField } from './otp.types.ts';

export const otpReasons = {
  isCodeComplete: [{ id: 'needsCode', field: 'code', isMet: ({ code }) => code.length === OTP_DIGITS }],
  isResendDue: [
    { id: 'resendsSoon', field: null, isMet: ({ now, resendAt }) => resendAt === null || !isBefore(now, resendAt) },
  ],
} as const satisfies Reasons<OtpContext> & Record<string, readonly Need<OtpContext, string, OtpField>[]>;
