import { cleanEmail } from '#contract/clean.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { PasswordResetContext, PasswordResetField } from './password-reset.types.ts';

export const passwordResetReasons = {
  isNamed: [{ id: 'needsUsername', field: 'username', isMet: ({ username }) => cleanEmail(username) !== '' }],
} as const satisfies Reasons<PasswordResetContext> &
  Record<string, readonly Need<PasswordResetContext, string, PasswordResetField>[]>;
