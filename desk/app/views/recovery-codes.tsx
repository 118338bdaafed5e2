import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  areKept: boolean;
  onKeep: (areKept: boolean) => void;
  /** The button that leaves them. */
  leave: ReactNode;
  onLeave: () => void;
}

/** Codes that are shown once; they are left by a person who says that they are kept. */
export function RecoveryCodes({ codes, areKept, onKeep, leave, onLeave }: RecoveryCodesProps) {
  const kept = useId();
  return (
    <>
      <p className="sm mute">
        <Trans>
          If you lose your phone, each code lets you in once. We keep only their hashes and cannot show them again.
        </Trans>
      </p>
      <div className="box codes num">
        {codes.map((one) => (
          <span key={one}>{one}</span>
        ))}
      </div>
      <div>
        <CopyButton text={codes.join('\n')} />
      </div>
      <label className="checkrow" htmlFor={kept}>
        <input id={kept} type="checkbox" checked={areKept} onChange={({ target }) => onKeep(target.checked)} />
        {t`I keep them where only I can read them`}
      </label>
      <Button kind="primary" isBlock reason={areKept ? null : t`Keep the codes first`} onPress={onLeave}>
        {leave}
      </Button>
    </>
  );
}
