import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { classes } from '../classes.ts';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon.tsx';
import { warningIcon } from '../icon/warning.icon.ts';
import styles from './code-field.module.css';

export interface CodeFieldProps {
  label: ReactNode;
  /** Number of digits. */
  length: number;
  /** The digits typed so far. */
  code: string;
  /** Receives the text as typed or pasted, with any characters around the digits. */
  onChange: (typed: string) => void;
  /** How to correct the code; empty while there is no error. */
  error?: ReactNode;
  /** When false, the code is read-only. */
  isReady?: boolean;
}

/** Keeps the caret at the end, where the cells add and remove digits; a selection stays. */
const keepCaretAtEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
};

/**
 * A one-time code: one input behind drawn cells. Phones fill it in from the message, and a whole message can be pasted.
 */
export function CodeField({ label, length, code, onChange, error, isReady = true }: CodeFieldProps) {
  const id = useId();
  const hasError = Boolean(error);
  /** True for one digit typed after a complete code. */
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
