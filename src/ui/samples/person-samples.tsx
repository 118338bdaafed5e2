import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ChoiceGrid } from '../choice/choice-grid.tsx';
import { CodeField } from '../code-field/code-field.tsx';
import { ComboBox } from '../combo-box/combo-box.tsx';
import { Section } from '../layout/layout.tsx';
import { PhoneField } from '../phone-field/phone-field.tsx';
import { Segments } from '../segments/segments.tsx';

const CODES = { SG: '+65', MY: '+60', TH: '+66', TW: '+886' };
type Region = keyof typeof CODES;
const REGIONS: readonly Region[] = ['SG', 'MY', 'TH', 'TW'];

/** Samples of the questions about a person. */
export function PersonSamples() {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<'resident' | 'foreigner'>('resident');
  const [nationality, setNationality] = useState<Region | null>(null);
  const [phoneCode, setPhoneCode] = useState('+65');
  const [number, setNumber] = useState('9123 4567');
  const [race, setRace] = useState<'Chinese' | 'Malay' | 'Indian' | null>('Malay');
  const [code, setCode] = useState('409');
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const regions = REGIONS.map((id) => ({ id, name: names.of(id) ?? id, detail: CODES[id] }));
  return (
    <Section title={t`Who you are`}>
      <Segments
        label={t`How you live in Singapore`}
        segments={[
          { id: 'resident', label: t`Singapore resident` },
          { id: 'foreigner', label: t`Foreigner` },
        ]}
        selected={kind}
        onSelect={setKind}
      >
        <ComboBox
          label={t`Nationality`}
          options={regions}
          selected={nationality}
          {...(nationality === null && { shown: t`Choose` })}
          onSelect={setNationality}
        />
      </Segments>
      <PhoneField
        label={t`Mobile number`}
        regions={regions}
        code={phoneCode}
        number={number}
        onCodeChange={setPhoneCode}
        onNumberChange={setNumber}
      />
      <ChoiceGrid
        label={t`Race`}
        choices={[
          { id: 'Chinese', label: t`Chinese` },
          { id: 'Malay', label: t`Malay` },
          { id: 'Indian', label: t`Indian` },
        ]}
        selected={race}
        onSelect={setRace}
      />
      <CodeField label={t`Code`} length={6} code={code} onChange={setCode} />
      <CodeField label={t`Code`} length={6} code="" onChange={setCode} error={t`Incorrect`} />
    </Section>
  );
}
