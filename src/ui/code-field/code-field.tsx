import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { classes } from '../classes.ts';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon.tsx';
import { warningIcon } from '../icon/warning.icon.ts';
import styles from './code-field.module.css';

export interface CodeFieldProps {
  label: ReactNode;
  /** How many digits. */
  length: number;
  /** The digits typed so far. */
  code: string;
  /** The text as typed or pasted, with whatever is around its digits. */
  onChange: (typed: string) => void;
  /** What to do about it; null or nothing while there is no error. */
  error?: ReactNode;
  /** Not ready, it can be read and not changed. */
  isReady?: boolean;
}

/** Digits are only added and taken at the end, as the cells show; a selection is left alone. */
const keepCaretAtEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
};

/** A one-time code: one input, which phones fill in from the message, behind its drawn cells. Its message can be pasted whole. */
export function CodeField({ label, length, code, onChange, error, isReady = true }: CodeFieldProps) {
  const id = useId();
  const hasError = Boolean(error);
  /** A digit typed after a whole code. */
  const isOneMore = (typed: string) => code.length === length && typed.length === length + 1 && typed.startsWith(code);
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className={classes(styles.code, hasError && styles.invalid, !isReady && styles.fixed)}>
        <input
          id={id}
          name="one-time-code"
          className={styles.input}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          readOnly={!isReady}
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? `${id}-message` : undefined}
          onSelect={keepCaretAtEnd}
          onChange={({ target }) => {
            if (!isOneMore(target.value)) onChange(target.value);
          }}
        />
        <div className={styles.cells} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={classes(styles.cell, index === Math.min(code.length, length - 1) && styles.next)}
            >
              {code[index]}
            </span>
          ))}
        </div>
      </div>
      <div id={`${id}-message`} className={fieldStyles.messages} aria-live="polite">
        {hasError && (
          <p className={classes(fieldStyles.message, fieldStyles.error)}>
            <Icon path={warningIcon} size={18} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
