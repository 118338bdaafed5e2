import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectChecks } from '#machines/new-password/new-password.selectors.ts';
import type { NewPasswordContext } from '#machines/new-password/new-password.types.ts';
import { Meter, type MeterLevel } from '#src/ui/meter/meter.tsx';
import { RuleList } from '#src/ui/rule-list/rule-list.tsx';
import type { NewPasswordActor } from './new-password.definition.ts';
import { useCheckWords, useStrengthWords } from './new-password-words.ts';

const LEVELS: Record<NewPasswordContext['strength'], MeterLevel> = { weak: 'low', medium: 'middle', strong: 'high' };

/** The seven live checks (VALID-06) and the meter (VALID-09). */
export function PasswordRules({ actor }: { actor: NewPasswordActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (present) => present);
  const { strength } = snapshot.context;
  const checkWords = useCheckWords();
  const strengthWords = useStrengthWords();
  return (
    <>
      <RuleList
        label={t`Rules for the new password`}
        rules={selectChecks(snapshot).map(({ id, isMet }) => ({ id, words: checkWords[id], isMet }))}
      />
      <Meter label={t`Strength`} level={LEVELS[strength]} word={strengthWords[strength]} />
    </>
  );
}
