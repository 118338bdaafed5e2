import { useLingui } from '@lingui/react/macro';
import type { NewPasswordNeedId } from '#machines/new-password/new-password.reasons.ts';
import type { selectChecks } from '#machines/new-password/new-password.selectors.ts';
import type { NewPasswordContext } from '#machines/new-password/new-password.types.ts';

/** The live checks, each as a rule. */
export function useCheckWords(): Record<ReturnType<typeof selectChecks>[number]['id'], string> {
  const { t } = useLingui();
  return {
    minimum: t`At least 8 characters`,
    maximum: t`Up to 18 characters`,
    upper: t`One capital letter`,
    lower: t`One small letter`,
    digit: t`One number`,
    special: t`One special character`,
    noSpace: t`No spaces`,
  };
}

export function useNeedWords(): Record<NewPasswordNeedId, string> {
  const { t } = useLingui();
  const needsMore = t`The new password does not meet every rule yet`;
  return {
    needsOldPassword: t`Enter your current password`,
    minimum: needsMore,
    maximum: needsMore,
    upper: needsMore,
    lower: needsMore,
    digit: needsMore,
    special: needsMore,
    noSpace: needsMore,
    isOldPassword: t`Choose a password you have not used`,
    isUnmatched: t`Enter the same new password twice`,
  };
}

export function useStrengthWords(): Record<NewPasswordContext['strength'], string> {
  const { t } = useLingui();
  return { weak: t`Weak`, medium: t`Medium`, strong: t`Strong` };
}
