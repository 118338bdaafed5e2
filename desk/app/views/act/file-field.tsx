import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useState } from 'react';
import { PICTURE_MAX_BYTES } from '#contract/constants.ts';
import { faultOf, readBase64, sizeOf } from '#desk/app/chosen-file.ts';
import { ErrorLine } from '#desk/app/parts/field.tsx';
import type { ActActor } from './act-actor.ts';
import { fieldWords } from './act-words.ts';

interface FileFieldProps {
  actor: ActActor;
  error: string | null;
}

interface Chooser extends FileFieldProps {
  field: 'bankFile' | 'file';
  accept: string;
  help: ReactNode;
  /** The fault of the chosen file, which is then dropped. */
  fault: (file: File) => Promise<string | null>;
  read: (file: File) => Promise<string>;
}

/** A chosen file stays in this page until it is sent. */
function FileField({ actor, error, field, accept, help, fault, read }: Chooser) {
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    const found = file === undefined ? null : await fault(file);
    setWrong(found);
    const text = file === undefined || found !== null ? '' : await read(file);
    actor.send({ type: 'field.change', field, text });
  };
  const shown = wrong ?? error;
  return (
    <div className="field">
      <label htmlFor={id}>{fieldWords(field)}</label>
      <div className={shown === null ? 'input' : 'input is-error'}>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </div>
      <p id={`${id}-help`} className="help">
        {help}
      </p>
      {shown !== null && <ErrorLine>{shown}</ErrorLine>}
    </div>
  );
}

export function BankFileField({ actor, error }: FileFieldProps) {
  const text = useSelector(actor, ({ context }) => context.fields.bankFile ?? '');
  const lines = text.split('\n').filter((line) => line.trim() !== '').length - 1;
  return (
    <FileField
      actor={actor}
      error={error}
      field="bankFile"
      accept=".csv,text/csv"
      help={lines > 0 ? <Trans>{lines} lines below its first</Trans> : <Trans>CSV in UTF-8, at most 5 MB</Trans>}
      fault={async ({ size }) => (size > PICTURE_MAX_BYTES ? t`At most 5 MB` : null)}
      read={(file) => file.text()}
    />
  );
}

const MEGABYTE = 1024 * 1024;

/** A form or photo for a patient's records. */
export function RecordFileField({ actor, error }: FileFieldProps) {
  const megabytes = useSelector(actor, ({ context }) => sizeOf(context.fields.file ?? '') / MEGABYTE);
  const size = Math.max(0.1, megabytes).toFixed(1);
  return (
    <FileField
      actor={actor}
      error={error}
      field="file"
      accept="application/pdf,image/jpeg,image/png,image/webp"
      help={
        megabytes > 0 ? (
          <Trans>{size} MB. The patient gets pictures of its pages, and nothing else of it.</Trans>
        ) : (
          <Trans>PDF of at most 20 pages, JPEG, PNG or WebP; at most 10 MB</Trans>
        )
      }
      fault={async (file) => {
        const fault = await faultOf(file);
        if (fault === 'tooLarge') return t`At most 10 MB: scan it at 150 dpi, or split it.`;
        return fault === null ? null : t`This is no PDF, JPEG, PNG or WebP. Save or send it as one of these.`;
      }}
      read={readBase64}
    />
  );
}
