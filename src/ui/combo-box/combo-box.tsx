import { memo, useDeferredValue, useRef, useState } from 'react';
import { pieceOf } from '#src/app/outside/piece.ts';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldWords } from '../field/field.tsx';
import { chevronDownIcon } from '../icon/chevron-down.icon.ts';
import { Icon } from '../icon/icon.tsx';
import { lazyView } from '../lazy-view.ts';
import styles from './combo-box.module.css';
import type { Option } from './combo-box-sheet.tsx';

export type { Option } from './combo-box-sheet.tsx';

const loadSheet = pieceOf(() => import('./combo-box-sheet.tsx'));
const LazySheet = lazyView(async () => ({ default: (await loadSheet()).ComboBoxSheet }));

export interface PickerProps<Id extends string> {
  /** Name of the field, and title of the list. */
  label: string;
  options: readonly Option<Id>[];
  selected: Id | null;
  onSelect: (id: Id) => void;
  /** Replaces the name of the selected option; also shows while nothing is selected. */
  shown?: string;
  /** Token for the browser's autofill. */
  autoComplete?: string;
  /** When false, the selection cannot change. */
  isReady?: boolean;
  id?: string;
  'aria-describedby'?: string | undefined;
}

/** Choice from a long list: a button that opens the list over the page, with a search field. */
export function Picker<Id extends string>({
  label,
  options,
  selected,
  onSelect,
  shown,
  autoComplete,
  isReady = true,
  id,
  'aria-describedby': describedBy,
}: PickerProps<Id>) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = shown ?? options.find((option) => option.id === selected)?.name ?? '';
  const select = (chosen: string) => {
    const option = options.find((one) => one.id === chosen);
    if (option && isReady) onSelect(option.id);
  };
  return (
    <div className={styles.picker}>
      <button
        ref={button}
        id={id}
        type="button"
        className={classes(styles.open, selected === null && styles.empty)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${name}`}
        aria-describedby={describedBy}
        aria-disabled={!isReady || undefined}
        onClick={() => {
          if (isReady) setIsOpen(true);
        }}
      >
        <span className={styles.name}>{name}</span>
        <Icon path={chevronDownIcon} size={18} />
      </button>
      {autoComplete && (
        <Filled label={label} options={options} selected={selected} autoComplete={autoComplete} onFill={select} />
      )}
      {isOpen && (
        <LazySheet
          label={label}
          options={options}
          selected={selected}
          onSelect={(chosen) => {
            setIsOpen(false);
            select(chosen);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

interface FilledProps {
  label: string;
  options: readonly Option[];
  selected: string | null;
  autoComplete: string;
  onFill: (id: string) => void;
}

/** Hidden select for the browser's autofill. Rendered deferred, so that a tap does not wait for its many options. */
function Filled({ label, options, selected, autoComplete, onFill }: FilledProps) {
  const isDrawn = useDeferredValue(true, false);
  return (
    isDrawn && (
      <select
        className={styles.filled}
        aria-hidden="true"
        tabIndex={-1}
        autoComplete={autoComplete}
        value={selected ?? ''}
        onChange={(event) => onFill(event.target.value)}
      >
        {selected === null && <option value="">{label}</option>}
        <Choices options={options} />
      </select>
    )
  );
}

const Choices = memo(({ options }: { options: readonly Option[] }) =>
  options.map(({ id, name, detail }) => (
    <option key={id} value={id}>
      {[name, detail].filter(Boolean).join(' ')}
    </option>
  )),
);

/** A picker with the label and messages of a field. */
export function ComboBox<Id extends string>({
  help,
  error,
  success,
  isOptional,
  ...picker
}: Omit<PickerProps<Id>, 'id' | 'aria-describedby'> & Omit<FieldWords, 'label'>) {
  return (
    <FieldFrame label={picker.label} {...(isOptional && { isOptional })} help={help} error={error} success={success}>
      {(control) => <Picker {...picker} id={control.id} aria-describedby={control['aria-describedby']} />}
    </FieldFrame>
  );
}
