import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Button } from '#desk/app/parts/button.tsx';
import { ErrorLine } from '#desk/app/parts/field.tsx';
import { required } from '#machines/kit/required.ts';
import { QrCode } from '#src/ui/qr-code/qr-code.tsx';
import { failureWords } from '../failure-words.ts';
import { RecoveryCodes } from '../recovery-codes.tsx';
import type { AccountActor } from './account-actor.ts';
import { CodeForm } from './code-form.tsx';
import { useFocused } from './use-focused.ts';

function Scan({ actor }: { actor: AccountActor }) {
  // the labels are rendered again in another language
  useLingui();
  const { factor } = useSelector(actor, ({ context }) => context);
  const { secret, address } = required(factor, 'factor');
  return (
    <CodeForm
      key="scan"
      actor={actor}
      submission="factor.submit"
      title={<Trans>Your new authenticator app</Trans>}
      label={t`The 6 digits of the new app`}
      missingWords={t`Type the 6 digits of the new app`}
      submit={<Trans>Change to the new app</Trans>}
    >
      <p className="sm mute">
        <Trans>
          Scan this with the new app, or type the secret into it. Your present app counts until you type the 6 digits
          that the new one shows.
        </Trans>
      </p>
      <QrCode text={address} label={t`Code for your authenticator app`} />
      <p className="hash">{secret}</p>
    </CodeForm>
  );
}

function Codes({ actor }: { actor: AccountActor }) {
  // the labels are rendered again in another language
  useLingui();
  const snapshot = useSelector(actor, (each) => each);
  const title = useId();
  const part = useFocused<HTMLElement>();
  return (
    <section ref={part} className="box stack" tabIndex={-1} aria-labelledby={title}>
      <h2 className="h-md" id={title}>
        <Trans>Keep these codes</Trans>
      </h2>
      <p className="sm">
        <Trans>The new app counts from now on. Your former recovery codes work no more, nor does a PIN.</Trans>
      </p>
      <RecoveryCodes
        codes={snapshot.context.recoveryCodes}
        areKept={snapshot.matches('codesKept')}
        onKeep={(isKept) => actor.send({ type: isKept ? 'codes.keep' : 'codes.release' })}
        leave={<Trans>Done</Trans>}
        onLeave={() => actor.send({ type: 'codes.leave' })}
      />
    </section>
  );
}

function Unreplaced({ actor }: { actor: AccountActor }) {
  const { failure } = useSelector(actor, ({ context }) => context);
  const title = useId();
  const part = useFocused<HTMLElement>();
  return (
    <section ref={part} className="box stack" tabIndex={-1} aria-labelledby={title}>
      <h2 className="h-md" id={title}>
        <Trans>We do not know whether the new app counts</Trans>
      </h2>
      {failure && <ErrorLine>{failureWords(failure)}</ErrorLine>}
      <p className="sm">
        <Trans>
          Keep both apps, and begin again with a code of the new one. If it is wrong, take a code of the former one. You
          get new recovery codes.
        </Trans>
      </p>
      <div className="inline wrap">
        <Button kind="primary" onPress={() => actor.send({ type: 'factor.begin' })}>
          <Trans>Begin again</Trans>
        </Button>
        <Button onPress={() => actor.send({ type: 'step.back' })}>
          <Trans>No, leave it</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Changing to another authenticator app, step by step; nothing while none is changed. */
export function FactorSteps({ actor }: { actor: AccountActor }) {
  // the labels are rendered again in another language
  useLingui();
  const step = useSelector(actor, ({ value }) => value);
  switch (step) {
    case 'proving':
    case 'beginningFactor':
      return (
        <CodeForm
          key="prove"
          actor={actor}
          submission="factor.submit"
          title={<Trans>Change to another authenticator app</Trans>}
          label={t`A code of your present app, or a recovery code`}
          missingWords={t`Type a code of your app, or a recovery code`}
          submit={<Trans>Next: the new app</Trans>}
        />
      );
    case 'scanning':
    case 'replacing':
      return <Scan actor={actor} />;
    case 'unreplaced':
      return <Unreplaced actor={actor} />;
    case 'codes':
    case 'codesKept':
      return <Codes actor={actor} />;
    default:
      return null;
  }
}
