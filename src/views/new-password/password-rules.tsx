import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { PASSWORD_CHECKS, type PasswordStrength, passwordChecks } from '#contract/rules/password.ts';
import { Meter, type MeterLevel } from '#src/ui/meter/meter.tsx';
import { RuleList } from '#src/ui/rule-list/rule-list.tsx';
import type { NewPasswordActor } from '#src/wiring/new-password.wiring.ts';
import { useCheckWords, useStrengthWords } from './new-password-words.ts';

const LEVELS: Record<PasswordStrength, MeterLevel> = { weak: 'low', medium: 'middle', strong: 'high' };

/** The seven live checks (VALID-06) and the meter (VALID-09). */
export function PasswordRules({ actor }: { actor: NewPasswordActor }) {
  const { t } = useLingui();
  const { password, strength } = useSelector(actor, ({ context }) => context);
  const checkWords = useCheckWords();
  const strengthWords = useStrengthWords();
  const checks = passwordChecks(password);
  return (
    <>
      <RuleList
        label={t`Rules for the new password`}
        rules={PASSWORD_CHECKS.map((id) => ({ id, words: checkWords[id], isMet: checks[id] }))}
      />
      <Meter label={t`Strength`} level={LEVELS[strength]} word={strengthWords[strength]} />
    </>
  );
}
