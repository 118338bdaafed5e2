import { type ReactNode, useId } from 'react';
import { Icon } from '#src/ui/icon/icon.tsx';
import { warningIcon } from '#src/ui/icon/warning.icon.ts';

interface FieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  help?: ReactNode;
  /** How to correct the text; null while there is no error. */
  error?: string | null;
  type?: 'text' | 'email' | 'password' | 'search' | 'date';
  /** Lines of a text area; a single line without it. */
  lines?: number;
  maxLength?: number;
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal' | 'email' | 'text';
  isFocused?: boolean;
}

/** Label above, input, message below; the words are linked to the input. */
export function Field({ label, text, onChange, help, error = null, lines, isFocused = false, ...rest }: FieldProps) {
  const id = useId();
  const described = [help ? `${id}-help` : '', error === null ? '' : `${id}-error`].filter(Boolean).join(' ');
  const control = {
    id,
    value: text,
    // one field is focused by the person's own act, which opened it
    autoFocus: isFocused,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': described || undefined,
    ...rest,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={error === null ? 'input' : 'input is-error'}>
        {lines ? (
          <textarea {...control} rows={lines} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <input {...control} onChange={(event) => onChange(event.target.value)} />
        )}
      </div>
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      {error !== null && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
    </div>
  );
}

export function ErrorLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="err" role="alert">
      <Icon path={warningIcon} size={16} />
      <span>{children}</span>
    </p>
  );
}
