import type { ReactNode, Ref } from 'react';
import { Icon, type IconPath } from '../icon/icon.tsx';
import { FieldFrame, type FieldWords } from './field.tsx';

export interface TextFieldProps extends FieldWords {
  /** The text as typed. */
  text: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** When false, the text is read-only. */
  isReady?: boolean;
  name?: string;
  type?: 'text' | 'email' | 'tel' | 'search' | 'password';
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'search';
  placeholder?: string;
  /** Capitals on a phone's keyboard; spelling correction is then off. */
  capitals?: 'characters' | 'words';
  icon?: IconPath;
  end?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Attributes that common password managers look for, since they ignore `autocomplete="off"`. */
const NOT_FOR_PASSWORD_MANAGERS = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '' };
const isTypedAsIs = (type: TextFieldProps['type']) => type === 'email' || type === 'password';

export function TextField({
  text,
  onChange,
  onBlur,
  isReady = true,
  name,
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  capitals,
  icon,
  end,
  ref,
  ...words
}: TextFieldProps) {
  return (
    <FieldFrame {...words} start={icon && <Icon path={icon} size={20} />} end={end}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          name={name}
          type={type}
          value={text}
          autoComplete={autoComplete}
          inputMode={inputMode}
          placeholder={placeholder}
          readOnly={!isReady}
          autoCapitalize={capitals ?? (isTypedAsIs(type) ? 'none' : undefined)}
          spellCheck={isTypedAsIs(type) || capitals ? false : undefined}
          {...(autoComplete === 'off' && NOT_FOR_PASSWORD_MANAGERS)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
