import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { checkIcon } from '../icon/check.icon.ts';
import { Icon } from '../icon/icon.tsx';
import { warningIcon } from '../icon/warning.icon.ts';
import styles from './field.module.css';

export interface FieldWords {
  label: ReactNode;
  /** A sentence between label and input. */
  help?: ReactNode;
  /** How to correct the text; empty while there is no error. */
  error?: ReactNode;
  /** Shows only when a check found something. */
  success?: ReactNode;
  isOptional?: boolean;
}

/** Attributes for the control inside: its id, and the ids of the words that describe it. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldWords {
  /** The line below the input, on its right. */
  footer?: ReactNode;
  /** Content before and after the input, inside its edge. */
  start?: ReactNode;
  end?: ReactNode;
  /** Content beside the input, outside its edge. */
  beside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, input, message below; the words are linked to the control. */
export function FieldFrame({
  label,
  help,
  error,
  success,
  isOptional,
  footer,
  start,
  end,
  beside,
  children,
}: FieldFrameProps) {
  const id = useId();
  const hasError = Boolean(error);
  const described = [help && `${id}-help`, (hasError || success) && `${id}-message`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}{' '}
        {isOptional && (
          <span className={styles.optional}>
            <Trans>(optional)</Trans>
          </span>
        )}
      </label>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <div className={styles.line}>
        {beside}
        <div className={classes(styles.input, hasError && styles.invalid)}>
          {start}
          {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': hasError || undefined })}
          {end}
        </div>
      </div>
      <div id={`${id}-message`} className={styles.messages} aria-live="polite">
        {hasError ? (
          <p className={classes(styles.message, styles.error)}>
            <Icon path={warningIcon} size={18} />
            <span>{error}</span>
          </p>
        ) : (
          success && (
            <p className={classes(styles.message, styles.success)}>
              <Icon path={checkIcon} size={18} />
              <span>{success}</span>
            </p>
          )
        )}
      </div>
      {footer}
    </div>
  );
}
