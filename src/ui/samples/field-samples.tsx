import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { Chips } from '../chips/chips.tsx';
import { Choice, ChoiceGroup } from '../choice/choice-group.tsx';
import { PasswordField } from '../field/password-field.tsx';
import { SearchField } from '../field/search-field.tsx';
import { TextArea } from '../field/text-area.tsx';
import { TextField } from '../field/text-field.tsx';
import { Glyph } from '../glyph/glyph.tsx';
import { clinicIcon } from '../icon/clinic.icon.ts';
import { salonIcon } from '../icon/salon.icon.ts';
import { Section } from '../layout/layout.tsx';
import { Heading } from '../text/text.tsx';

type Place = 'clinic' | 'salon' | 'person';

export function FieldSamples() {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(true);
  const [place, setPlace] = useState<Place>('clinic');
  const [kind, setKind] = useState<'all' | 'skin' | 'hair'>('all');
  return (
    <>
      <Section title={t`Fields`}>
        <SearchField label={t`Search by name or area`} text={text} onChange={setText} />
        <TextField label={t`User ID or email`} text={text} onChange={setText} autoComplete="username" />
        <PasswordField label={t`Password`} text={text} onChange={setText} autoComplete="current-password" />
        <TextField
          label={t`Mobile number`}
          text="999"
          inputMode="tel"
          onChange={setText}
          error={t`Enter 8 digits starting with 6, 8 or 9`}
        />
        <TextField
          label={t`Postal code`}
          text="168650"
          inputMode="numeric"
          onChange={setText}
          help={t`We find the street for you.`}
          success={t`Found: Tiong Poh Road`}
        />
        <TextArea
          label={t`Message for the doctor`}
          isOptional
          max={300}
          text={text}
          onChange={setText}
          help={t`For emergencies, call 995.`}
        />
        <Checkbox isChecked={isChecked} onChange={setIsChecked}>
          <Trans>Remember me</Trans>
        </Checkbox>
      </Section>
      <Section title={t`Choices`}>
        <Chips
          label={t`What for`}
          selected={kind}
          onSelect={setKind}
          chips={[
            { id: 'all', label: t`All` },
            { id: 'skin', label: t`Skin` },
            { id: 'hair', label: t`Hair and scalp` },
          ]}
        />
        <ChoiceGroup label={t`Place`}>
          <Heading level={3} size="label" isMuted>
            <Trans>Clinics</Trans>
          </Heading>
          <Choice
            lead={<Glyph icon={clinicIcon} />}
            title="Riverside clinic"
            sub="Thomson Road #05-07"
            isSelected={place === 'clinic'}
            onSelect={() => setPlace('clinic')}
          />
          <Choice
            lead={<Glyph icon={salonIcon} tone="warm" />}
            title="Hillside salon"
            sub={t`Closed this month`}
            isUnavailable
            isSelected={place === 'salon'}
            onSelect={() => setPlace('salon')}
          />
          <Choice
            lead={<Avatar name="Dr Ng Hui Min" size="arch" />}
            title="Dr Ng Hui Min"
            hint={{ text: t`Full this week`, tone: 'warn' }}
            isSelected={place === 'person'}
            onSelect={() => setPlace('person')}
          />
        </ChoiceGroup>
      </Section>
    </>
  );
}
