import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { fingerprintIcon } from '../icons.ts';
import { Button } from '../parts/button.tsx';
import { ErrorLine } from '../parts/field.tsx';

interface PasskeyWayProps {
  /** Label of the button that begins. */
  children: ReactNode;
  isAsking: boolean;
  isChecking: boolean;
  error: string | null;
  /** The words between this way and the other one. */
  or: ReactNode;
  /** Follows the other way, which is used more. */
  isSecond?: boolean;
  onBegin: () => void;
  onLeave: () => void;
}

/** A passkey, before the other ways where it is both factors. */
export function PasskeyWay(props: PasskeyWayProps) {
  const { children, isAsking, isChecking, error, or, isSecond = false, onBegin, onLeave } = props;
  const between = <div className="or">{or}</div>;
  return (
    <>
      {isSecond && between}
      <Button
        kind={isSecond ? 'line' : 'primary'}
        icon={fingerprintIcon}
        isBlock
        isBusy={isAsking || isChecking}
        onPress={onBegin}
      >
        {isAsking ? (
          <Trans>Waiting for your passkey…</Trans>
        ) : isChecking ? (
          <Trans>Checking your passkey…</Trans>
        ) : (
          children
        )}
      </Button>
      {isAsking ? (
        <Button kind="quiet" isBlock onPress={onLeave}>
          <Trans>Cancel</Trans>
        </Button>
      ) : (
        <p className="sm mute center">
          <Trans>Face, finger, device PIN or security key. No code needed.</Trans>
        </p>
      )}
      {error && <ErrorLine>{error}</ErrorLine>}
      {!isSecond && between}
    </>
  );
}
