import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { clockTimeOf } from '#contract/time.ts';
import { deskReasons } from '#machines/desk/desk.reasons.ts';
import { selectIsLocked } from '#machines/desk/desk.selectors.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { required } from '#machines/kit/required.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { failureWords } from './failure-words.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { troubleWords } from './passkey-words.ts';
import { useDesk, useDeskSnapshot } from './use-desk.ts';
import { useTried } from './use-tried.ts';

/** The locked desk: nothing of a patient, the name of who works here, and the way back. */
export function LockView() {
  const { actor, services } = useDesk();
  const snapshot = useDeskSnapshot();
  const { staff, lockedAt, code, failure, hasPasskeys, passkeyFailure, passkeyTrouble } = snapshot.context;
  const { name } = required(staff, 'staff').me;
  const { time } = useFormat();
  const submission = { type: 'unlock.submit', now: services.time.now() } as const;
  const missing = whyNot(snapshot, submission, deskReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send(submission);
  };
  const isTyped = isTried && selectIsLocked(snapshot);
  const error = failure ? failureWords(failure) : isTyped ? t`Type the 6 digits of your app` : null;
  return (
    <main id="main" className="dk-lock">
      <Wordmark isOnDark />
      <h1>{lockedAt ? t`Locked at ${time(clockTimeOf(lockedAt))}` : t`Locked`}</h1>
      <p>
        <Trans>{name}. What you typed is kept.</Trans>
      </p>
      <form className="box stack" onSubmit={submit} noValidate>
        {hasPasskeys && (
          <PasskeyWay
            isAsking={snapshot.matches('askingPasskey')}
            isChecking={snapshot.matches('unlockingByPasskey')}
            error={passkeyFailure ? failureWords(passkeyFailure) : passkeyTrouble && troubleWords(passkeyTrouble)}
            or={<Trans>or with the code</Trans>}
            onBegin={() => actor.send({ type: 'passkey.begin' })}
            onLeave={() => actor.send({ type: 'passkey.leave' })}
          >
            <Trans>Unlock with a passkey</Trans>
          </PasskeyWay>
        )}
        <Field
          label={t`The code from your app`}
          autoComplete="one-time-code"
          inputMode="numeric"
          isFocused
          text={code}
          error={error}
          onChange={(text) => actor.send({ type: 'code.change', code: text })}
        />
        <Button
          kind={hasPasskeys ? 'line' : 'primary'}
          type="submit"
          isBlock
          isBusy={snapshot.matches('unlocking')}
          onPress={() => {}}
        >
          <Trans>Unlock</Trans>
        </Button>
        <Button kind="quiet" isBlock onPress={() => actor.send({ type: 'signOut.submit' })}>
          <Trans>Somebody else signs in</Trans>
        </Button>
      </form>
    </main>
  );
}
