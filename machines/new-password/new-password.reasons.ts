import { PASSWORD_CHECKS, type PasswordCheckName, passwordChecks } from '#contract/rules/password.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { NewPasswordContext, NewPasswordField } from './new-password.types.ts';

type PasswordNeed = Need<NewPasswordContext, string, NewPasswordField>;

const check = (name: PasswordCheckName) =>
  ({
    id: name,
    field: 'password',
    isMet: ({ password }) => passwordChecks(password)[name],
  }) as const satisfies PasswordNeed;

export const newPasswordReasons = {
  isComplete: [
    {
      id: 'needsOldPassword',
      field: 'oldPassword',
      isMet: ({ subject, oldPassword }) => subject.kind !== 'change' || oldPassword !== '',
    },
    ...PASSWORD_CHECKS.map((name) => check(name)),
    {
      id: 'isOldPassword',
      field: 'password',
      isMet: ({ subject, oldPassword, password }) => subject.kind !== 'change' || password !== oldPassword,
    },
    { id: 'isUnmatched', field: 'repeated', isMet: ({ password, repeated }) => repeated === password },
  ],
} as const satisfies Reasons<NewPasswordContext> & Record<string, readonly PasswordNeed[]>;

export type NewPasswordNeedId = (typeof newPasswordReasons)['isComplete'][number]['id'];
