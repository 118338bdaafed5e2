import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { PICTURE_MAX_BYTES } from '#contract/constants.ts';
import { ErrorLine } from '#desk/app/parts/field.tsx';
import type { ActActor } from './act-actor.ts';
import { fieldWords } from './act-words.ts';

/** The text of a chosen file, which stays in this page until it is sent. */
export function FileField({ actor, error }: { actor: ActActor; error: string | null }) {
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const text = useSelector(actor, ({ context }) => context.fields.bankFile ?? '');
  const lines = text.split('\n').filter((line) => line.trim() !== '').length - 1;
  const choose = async (file: File | undefined) => {
    const isLarge = file !== undefined && file.size > PICTURE_MAX_BYTES;
    setTooLarge(isLarge);
    const content = file === undefined || isLarge ? '' : await file.text();
    actor.send({ type: 'field.change', field: 'bankFile', text: content });
  };
  const shown = isTooLarge ? t`At most 5 MB` : error;
  return (
    <div className="field">
      <label htmlFor={id}>{fieldWords('bankFile')}</label>
      <div className={shown === null ? 'input' : 'input is-error'}>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-describedby={`${id}-help`}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </div>
      <p id={`${id}-help`} className="help">
        {lines > 0 ? <Trans>{lines} lines below its first</Trans> : <Trans>CSV in UTF-8, at most 5 MB</Trans>}
      </p>
      {shown !== null && <ErrorLine>{shown}</ErrorLine>}
    </div>
  );
}
