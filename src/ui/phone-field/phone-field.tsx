import { useLingui } from '@lingui/react/macro';
import { type Option, Picker } from '../combo-box/combo-box.tsx';
import { FieldFrame, type FieldWords } from '../field/field.tsx';
import styles from './phone-field.module.css';

export interface PhoneFieldProps<Region extends string> extends FieldWords {
  /** Countries, each with its code as the detail. */
  regions: readonly (Option<Region> & { detail: string })[];
  /** Phone code, for example +65. */
  code: string;
  /** The number as typed. */
  number: string;
  onCodeChange: (code: string) => void;
  onNumberChange: (number: string) => void;
  onBlur?: () => void;
  isReady?: boolean;
}

/** A phone's code, picked by country, and its number. */
export function PhoneField<Region extends string>({
  regions,
  code,
  number,
  onCodeChange,
  onNumberChange,
  onBlur,
  isReady = true,
  ...words
}: PhoneFieldProps<Region>) {
  const { t } = useLingui();
  const selected = regions.find(({ detail }) => detail === code)?.id ?? null;
  return (
    <FieldFrame
      {...words}
      beside={
        <div className={styles.code}>
          <Picker
            label={t`Country code`}
            options={regions}
            selected={selected}
            shown={code}
            autoComplete="tel-country-code"
            isReady={isReady}
            onSelect={(id) => onCodeChange(regions.find((region) => region.id === id)?.detail ?? code)}
          />
        </div>
      }
    >
      {(control) => (
        <input
          {...control}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={number}
          readOnly={!isReady}
          onChange={(event) => onNumberChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
