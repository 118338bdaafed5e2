import { PASSWORD_CHECKS, type PasswordCheckName, passwordChecks } from '#contract/rules/password.ts';
import type { NewPasswordContext } from './new-password.types.ts';

/** The seven live checks of the typed password, in display order (VALID-06). */
export const selectChecks = ({
  context: { password },
}: {
  context: NewPasswordContext;
}): { id: PasswordCheckName; isMet: boolean }[] => {
  const checks = passwordChecks(password);
  return PASSWORD_CHECKS.map((id) => ({ id, isMet: checks[id] }));
};
