import { useLingui } from '@lingui/react/macro';
import { Hint } from '../field/hint.tsx';
import { TextField } from '../field/text-field.tsx';
import { Section } from '../layout/layout.tsx';
import { Meter } from '../meter/meter.tsx';
import { RuleList } from '../rule-list/rule-list.tsx';

export function PasswordSamples() {
  const { t } = useLingui();
  return (
    <Section title={t`Rules and strength`}>
      <RuleList
        label={t`Rules for the new password`}
        rules={[
          { id: 'minimum', words: t`At least 8 characters`, isMet: true },
          { id: 'digit', words: t`One number`, isMet: false },
        ]}
      />
      <Meter label={t`Strength`} level="low" word={t`Weak`} />
      <Meter label={t`Strength`} level="middle" word={t`Medium`} />
      <Meter label={t`Strength`} level="high" word={t`Strong`} />
      <TextField
        label={t`New password again`}
        text=""
        onChange={() => {}}
        error={<Hint word={t`Unmatched`}>{t`These two are not the same.`}</Hint>}
      />
    </Section>
  );
}
