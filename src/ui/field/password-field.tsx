import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { eyeIcon } from '../icon/eye.icon.ts';
import { eyeOffIcon } from '../icon/eye-off.icon.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'end' | 'inputMode'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be shown; pasting is never blocked. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? eyeOffIcon : eyeIcon}
          size={22}
          label={isShown ? t`Hide password` : t`Show password`}
          onPress={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
