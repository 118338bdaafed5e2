import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { clockTimeOf } from '#contract/time.ts';
import { deskReasons, hasPin, unlockWayOf } from '#machines/desk/desk.reasons.ts';
import { selectIsLocked } from '#machines/desk/desk.selectors.ts';
import type { UnlockWay } from '#machines/desk/desk.types.ts';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { required } from '#machines/kit/required.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { unsentCount } from './day/arrivals.tsx';
import { failureWords } from './failure-words.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { troubleWords } from './passkey-words.ts';
import { useArrivals, useDesk, useDeskSnapshot } from './use-desk.ts';
import { useTried } from './use-tried.ts';

/** A PIN is not shown: it works again and again. */
const PIN_FIELD = { type: 'password', autoComplete: 'off' } as const;
const CODE_FIELD = { autoComplete: 'one-time-code' } as const;

/** Six digits of a PIN or of the app, and the way to the other where the person has both. */
function Digits({ way }: { way: UnlockWay }) {
  const { actor, services } = useDesk();
  const snapshot = useDeskSnapshot();
  const { code, failure, hasPasskeys } = snapshot.context;
  const submission = { type: 'unlock.submit', now: services.time.now() } as const;
  const missing = whyNot(snapshot, submission, deskReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send(submission);
  };
  const missingWords = way === 'pin' ? t`Type the 6 digits of your PIN` : t`Type the 6 digits of your app`;
  const wrongWords =
    way === 'pin'
      ? t`Not your PIN. The fifth wrong try signs you out.`
      : t`Wrong code. The fifth wrong try signs you out.`;
  const refusalWords = isRejectedAs(failure, 'WRONG_CREDENTIALS') ? wrongWords : failure && failureWords(failure);
  const field = way === 'pin' ? PIN_FIELD : CODE_FIELD;
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        {...field}
        label={way === 'pin' ? t`Your PIN` : t`The code from your app`}
        inputMode="numeric"
        isFocused
        text={code}
        error={refusalWords ?? (isTried && selectIsLocked(snapshot) ? missingWords : null)}
        onChange={(text) => actor.send({ type: 'code.change', code: text })}
      />
      <Button
        kind={hasPasskeys && way === 'code' ? 'line' : 'primary'}
        type="submit"
        isBlock
        isBusy={snapshot.matches('unlocking')}
        onPress={() => {}}
      >
        <Trans>Unlock</Trans>
      </Button>
      {hasPin(snapshot.context) && (
        <Button
          kind="quiet"
          isBlock
          onPress={() => actor.send({ type: 'way.choose', way: way === 'pin' ? 'code' : 'pin' })}
        >
          {way === 'pin' ? <Trans>Use the code of the app</Trans> : <Trans>Use your PIN</Trans>}
        </Button>
      )}
    </form>
  );
}

function Passkey({ isSecond }: { isSecond: boolean }) {
  const { actor } = useDesk();
  const snapshot = useDeskSnapshot();
  const { passkeyFailure, passkeyTrouble } = snapshot.context;
  return (
    <PasskeyWay
      isSecond={isSecond}
      isAsking={snapshot.matches('askingPasskey')}
      isChecking={snapshot.matches('unlockingByPasskey')}
      error={passkeyFailure ? failureWords(passkeyFailure) : passkeyTrouble && troubleWords(passkeyTrouble)}
      or={isSecond ? <Trans>or with a passkey</Trans> : <Trans>or with the code</Trans>}
      onBegin={() => actor.send({ type: 'passkey.begin' })}
      onLeave={() => actor.send({ type: 'passkey.leave' })}
    >
      <Trans>Unlock with a passkey</Trans>
    </PasskeyWay>
  );
}

/** The locked desk: nothing of a patient, the name of who works here, and the way back; a PIN comes first. */
export function LockView() {
  // the labels are rendered again in another language
  useLingui();
  const { actor } = useDesk();
  const { context } = useDeskSnapshot();
  const waiting = useArrivals().context.waiting.length;
  const { staff, lockedAt, hasPasskeys } = context;
  const { name } = required(staff, 'staff').me;
  const { time } = useFormat();
  const way = unlockWayOf(context);
  const isByPin = way === 'pin';
  return (
    <main id="main" className="dk-lock">
      <Wordmark isOnDark />
      <h1>{lockedAt ? t`Locked at ${time(clockTimeOf(lockedAt))}` : t`Locked`}</h1>
      <p>
        <Trans>{name}. What you typed is kept.</Trans>
      </p>
      {waiting > 0 && (
        <p>
          {unsentCount(waiting)} <Trans>Unlock to send. Another person’s sign-in drops what waits.</Trans>
        </p>
      )}
      <div className="box stack">
        {hasPasskeys && !isByPin && <Passkey isSecond={false} />}
        <Digits key={way} way={way} />
        {hasPasskeys && isByPin && <Passkey isSecond />}
        <Button kind="quiet" isBlock onPress={() => actor.send({ type: 'signOut.submit' })}>
          <Trans>Somebody else signs in</Trans>
        </Button>
      </div>
    </main>
  );
}
