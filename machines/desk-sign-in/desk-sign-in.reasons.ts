import { cleanEmail } from '#contract/clean.ts';
import { isEmail } from '#contract/rules/email.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { DeskSignInContext, DeskSignInField } from './desk-sign-in.types.ts';

/** Digits of an authenticator app. */
const DIGITS = /^\d{6}$/;
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

export const deskSignInReasons = {
  isPasswordGiven: [
    { id: 'needsEmail', field: 'email', isMet: ({ email }) => cleanEmail(email) !== '' },
    { id: 'wrongEmail', field: 'email', isMet: ({ email }) => isEmail(cleanEmail(email)) },
    { id: 'needsPassword', field: 'password', isMet: ({ password }) => password !== '' },
  ],
  isCodeWhole: [
    { id: 'needsDigits', field: 'code', isMet: ({ code, isRecovery }) => isRecovery || DIGITS.test(digitsOf(code)) },
    { id: 'needsRecoveryCode', field: 'code', isMet: ({ code, isRecovery }) => !isRecovery || code.trim() !== '' },
  ],
} as const satisfies Reasons<DeskSignInContext> &
  Record<string, readonly Need<DeskSignInContext, string, DeskSignInField>[]>;
