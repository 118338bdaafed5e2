import { cleanEmail } from '#contract/clean.ts';
import { isEmail } from '#contract/rules/email.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { SignInContext, SignInField } from './sign-in.types.ts';

export const emailOf = ({ userId }: Pick<SignInContext, 'userId'>): string => cleanEmail(userId);

export const signInReasons = {
  isFormComplete: [
    { id: 'needsUsername', field: 'username', isMet: ({ username }) => cleanEmail(username) !== '' },
    { id: 'needsPassword', field: 'password', isMet: ({ password }) => password !== '' },
  ],
} as const satisfies Reasons<SignInContext> & Record<string, readonly Need<SignInContext, string, SignInField>[]>;

export const userIdReasons = {
  isUserIdFree: [
    { id: 'needsEmail', field: 'userId', isMet: ({ userId }) => cleanEmail(userId) !== '' },
    { id: 'wrongEmail', field: 'userId', isMet: ({ userId }) => isEmail(userId) },
    { id: 'takenEmail', field: 'userId', isMet: (context) => emailOf(context) !== context.takenUserId },
  ],
} as const satisfies Reasons<SignInContext> & Record<string, readonly Need<SignInContext, string, SignInField>[]>;
