import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { fingerprintIcon } from '#desk/app/icons.ts';
import { Button } from '#desk/app/parts/button.tsx';
import { ErrorLine, Field } from '#desk/app/parts/field.tsx';
import { accountReasons } from '#machines/desk-account/desk-account.reasons.ts';
import { selectIsAdding } from '#machines/desk-account/desk-account.selectors.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { failureWords } from '../failure-words.ts';
import { makingTroubleWords } from '../passkey-words.ts';
import { useTried } from '../use-tried.ts';
import type { AccountActor } from './account-actor.ts';
import { FormEnd } from './form-end.tsx';
import { useFocused } from './use-focused.ts';

/** Letters of a passkey's name, as the server keeps it. */
const NAME_MAX = 60;

/** Name and code: the code keeps a key from a person who finds the desk open. */
function NameForm({ actor }: { actor: AccountActor }) {
  // the labels are rendered again in another language
  useLingui();
  const snapshot = useSelector(actor, (each) => each);
  const { name, code, failure } = snapshot.context;
  const missing = whyNot(snapshot, { type: 'add.submit' }, accountReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send({ type: 'add.submit' });
  };
  const isWrong = (field: string) => isTried && missing?.field === field;
  const typed = isWrong('code') ? t`Type a code of your app, or a recovery code` : null;
  return (
    <form className="box stack" onSubmit={submit} noValidate>
      <h2 className="h-md">
        <Trans>Add a passkey</Trans>
      </h2>
      <Field
        label={t`Name of the passkey`}
        help={t`So that you know it again: My phone, Computer at the counter`}
        maxLength={NAME_MAX}
        autoComplete="off"
        isFocused
        text={name}
        error={isWrong('name') ? t`Give the passkey a name` : null}
        onChange={(text) => actor.send({ type: 'name.change', name: text })}
      />
      <Field
        label={t`The code from your app, or a recovery code`}
        autoComplete="one-time-code"
        text={code}
        error={failure ? failureWords(failure) : typed}
        onChange={(text) => actor.send({ type: 'code.change', code: text })}
      />
      <FormEnd actor={actor} submit={<Trans>Next: your device</Trans>} />
    </form>
  );
}

/** The device's turn: its own window asks, and a person who left it goes on from here without another code. */
function DeviceStep({ actor }: { actor: AccountActor }) {
  // the labels are rendered again in another language
  useLingui();
  const snapshot = useSelector(actor, (each) => each);
  const { failure, passkeyTrouble } = snapshot.context;
  const title = useId();
  const part = useFocused<HTMLElement>();
  const isWaiting = selectIsAdding(snapshot);
  return (
    <section ref={part} className="box stack" tabIndex={-1} aria-labelledby={title}>
      <h2 className="h-md" id={title}>
        {isWaiting ? (
          <Trans>Your device asks you now</Trans>
        ) : snapshot.matches('unkept') ? (
          <Trans>We do not know whether the passkey was kept</Trans>
        ) : (
          <Trans>No passkey was made</Trans>
        )}
      </h2>
      {failure && <ErrorLine>{failureWords(failure)}</ErrorLine>}
      {passkeyTrouble && <ErrorLine>{makingTroubleWords(passkeyTrouble)}</ErrorLine>}
      <div className="inline wrap">
        <Button
          kind="primary"
          icon={fingerprintIcon}
          isBusy={isWaiting}
          onPress={() => actor.send({ type: 'add.submit' })}
        >
          {isWaiting ? <Trans>Waiting for your device…</Trans> : <Trans>Try again</Trans>}
        </Button>
        {!snapshot.matches('keeping') && (
          <Button onPress={() => actor.send({ type: 'step.back' })}>
            {isWaiting ? <Trans>Cancel</Trans> : <Trans>No, leave it</Trans>}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Adding a passkey, step by step; nothing while none is added. */
export function AddPasskey({ actor }: { actor: AccountActor }) {
  const step = useSelector(actor, ({ value }) => value);
  switch (step) {
    case 'naming':
    case 'beginning':
      return <NameForm actor={actor} />;
    case 'making':
    case 'unmade':
    case 'keeping':
    case 'unkept':
      return <DeviceStep actor={actor} />;
    default:
      return null;
  }
}
