import type { Need, Reasons } from '../kit/reasons.ts';
import type { SignInContext, SignInField } from './sign-in.types.ts';

export const signInReasons = {
  isFormComplete: [
    { id: 'needsUsername', field: 'username', isMet: ({ username }) => username.trim() !== '' },
    { id: 'needsPassword', field: 'password', isMet: ({ password }) => password !== '' },
  ],
} as const satisfies Reasons<SignInContext> & Record<string, readonly Need<SignInContext, string, SignInField>[]>;
