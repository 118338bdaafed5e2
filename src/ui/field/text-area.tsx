import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useId } from 'react';
import { cleanText } from '#contract/clean.ts';
import { Hidden } from '../text/text.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldWords } from './field.tsx';

export interface TextAreaProps extends FieldWords {
  text: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  name?: string;
  rows?: number;
  /** Maximum number of characters of the cleaned text. Nothing is cut: a counter shows how many are used. */
  max: number;
  /** When false, the text is read-only. */
  isReady?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; the help is below, beside the counter. */
export function TextArea({
  text,
  onChange,
  onBlur,
  name,
  rows = 3,
  max,
  isReady = true,
  ref,
  help,
  error,
  ...words
}: TextAreaProps) {
  const { t } = useLingui();
  const footerId = useId();
  const { length } = cleanText(text);
  return (
    <FieldFrame
      {...words}
      error={error || (length > max && t`Use ${max} characters or fewer. This has ${length}.`)}
      footer={
        <p id={footerId} className={styles.footer}>
          <span>{help}</span>
          <span className={styles.counter} aria-hidden="true">
            {length} / {max}
          </span>
          <Hidden>
            <Trans>
              {length} of {max} characters
            </Trans>
          </Hidden>
        </p>
      }
    >
      {(control) => (
        <textarea
          {...control}
          aria-describedby={[control['aria-describedby'], footerId].filter(Boolean).join(' ')}
          ref={ref}
          name={name}
          rows={rows}
          value={text}
          readOnly={!isReady}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
