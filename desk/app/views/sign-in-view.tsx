import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { clockTimeOf } from '#contract/time.ts';
import type { deskSignInMachine } from '#machines/desk-sign-in/desk-sign-in.machine.ts';
import { deskSignInReasons } from '#machines/desk-sign-in/desk-sign-in.reasons.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '../parts/button.tsx';
import { ErrorLine, Field } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { failureWords } from './failure-words.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { troubleWords } from './passkey-words.ts';
import { useDesk } from './use-desk.ts';
import { useTried } from './use-tried.ts';

type SignInActor = ActorRefFrom<typeof deskSignInMachine>;

const reasonWords = (id: string | undefined): string | null => {
  switch (id) {
    case 'needsEmail':
      return t`Enter your work email`;
    case 'wrongEmail':
      return t`Not an email address`;
    case 'needsPassword':
      return t`Enter your password`;
    case 'needsDigits':
      return t`Type the 6 digits of your app`;
    case 'needsRecoveryCode':
      return t`Type one of your recovery codes`;
    default:
      return null;
  }
};

function PasswordStep({ actor }: { actor: SignInActor }) {
  // the labels are rendered again in another language
  useLingui();
  const snapshot = useSelector(actor, (each) => each);
  const { email, password, hasPasskeys, failure, passkeyTrouble } = snapshot.context;
  const missing = whyNot(snapshot, { type: 'password.submit' }, deskSignInReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send({ type: 'password.submit' });
  };
  const errorAt = (field: string) => (isTried && missing?.field === field ? reasonWords(missing.id) : null);
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h2 className="h-xl">
        <Trans>Sign in</Trans>
      </h2>
      {hasPasskeys && (
        <PasskeyWay
          isAsking={snapshot.matches('askingPasskey')}
          isChecking={snapshot.matches('signingInByPasskey')}
          error={failure ? failureWords(failure) : passkeyTrouble && troubleWords(passkeyTrouble)}
          or={<Trans>or with password and code</Trans>}
          onBegin={() => actor.send({ type: 'passkey.begin' })}
          onLeave={() => actor.send({ type: 'passkey.leave' })}
        >
          <Trans>Sign in with a passkey</Trans>
        </PasskeyWay>
      )}
      <Field
        label={t`Work email`}
        type="email"
        autoComplete="username"
        isFocused
        text={email}
        error={errorAt('email')}
        onChange={(text) => actor.send({ type: 'email.change', email: text })}
      />
      <Field
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        text={password}
        error={errorAt('password')}
        onChange={(text) => actor.send({ type: 'password.change', password: text })}
      />
      <Button kind={hasPasskeys ? 'line' : 'primary'} type="submit" isBlock onPress={() => {}}>
        <Trans>Next: the code</Trans>
      </Button>
      <div className="between">
        <Button kind="quiet" isSmall onPress={() => actor.send({ type: 'help.open' })}>
          <Trans>Lost your phone or key?</Trans>
        </Button>
        <span className="mute sm">
          <Trans>Locks after 15 minutes</Trans>
        </span>
      </div>
    </form>
  );
}

function CodeStep({ actor }: { actor: SignInActor }) {
  // the labels are rendered again in another language
  useLingui();
  const { services } = useDesk();
  const snapshot = useSelector(actor, (each) => each);
  const { code, isRecovery, failure } = snapshot.context;
  const submission = { type: 'code.submit', now: services.time.now() } as const;
  const missing = whyNot(snapshot, submission, deskSignInReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send(submission);
  };
  const error = failure ? failureWords(failure) : isTried ? reasonWords(missing?.id) : null;
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h2 className="h-xl">{isRecovery ? <Trans>A recovery code</Trans> : <Trans>The code from your app</Trans>}</h2>
      <p className="sm mute">
        {isRecovery ? (
          <Trans>Each of your recovery codes lets you in once.</Trans>
        ) : (
          <Trans>Open your authenticator app and type its 6 digits.</Trans>
        )}
      </p>
      <Field
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? t`Recovery code` : t`Code`}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        isFocused
        text={code}
        error={error}
        onChange={(text) => actor.send({ type: 'code.change', code: text })}
      />
      <Button kind="primary" type="submit" isBlock isBusy={snapshot.hasTag('busy')} onPress={() => {}}>
        {snapshot.hasTag('busy') ? <Trans>Signing in…</Trans> : <Trans>Sign in</Trans>}
      </Button>
      {isRecovery ? (
        <Button kind="quiet" isBlock onPress={() => actor.send({ type: 'app.choose' })}>
          <Trans>Use the code of the app</Trans>
        </Button>
      ) : (
        <Button kind="quiet" isBlock onPress={() => actor.send({ type: 'recovery.choose' })}>
          <Trans>Use a recovery code</Trans>
        </Button>
      )}
      <Note>
        <Trans>After 5 wrong tries in a row this account waits.</Trans>
      </Note>
      <p className="sm mute center">
        <Trans>Not you?</Trans>{' '}
        <Button kind="quiet" isSmall onPress={() => actor.send({ type: 'step.back' })}>
          <Trans>Sign in as somebody else</Trans>
        </Button>
      </p>
    </form>
  );
}

function Waiting({ actor }: { actor: SignInActor }) {
  const { waitUntil, failure } = useSelector(actor, ({ context }) => context);
  const { time } = useFormat();
  return (
    <div className="stack">
      <h2 className="h-xl">
        <Trans>Too many wrong tries</Trans>
      </h2>
      {failure && <ErrorLine>{failureWords(failure)}</ErrorLine>}
      {waitUntil && (
        <p>
          <Trans>You can try again at {time(clockTimeOf(waitUntil))}.</Trans>
        </p>
      )}
      <Button isBlock onPress={() => actor.send({ type: 'step.back' })}>
        <Trans>Sign in as somebody else</Trans>
      </Button>
    </div>
  );
}

function Help({ actor }: { actor: SignInActor }) {
  return (
    <div className="stack">
      <h2 className="h-xl">
        <Trans>Lost your phone or key?</Trans>
      </h2>
      <p>
        <Trans>Sign in with your password and one of your recovery codes.</Trans>
      </p>
      <p>
        <Trans>
          Without recovery codes, ask an admin of your clinic to block this account and to invite you again.
        </Trans>
      </p>
      <Button isBlock onPress={() => actor.send({ type: 'step.back' })}>
        <Trans>Back</Trans>
      </Button>
    </div>
  );
}

export function SignInView({ actor }: { actor: SignInActor }) {
  // the labels are rendered again in another language
  useLingui();
  const step = useSelector(actor, ({ value }) => value);
  return (
    <AuthFrame
      title={t`The desk`}
      about={
        <Trans>For the staff of the clinic. Each look at a patient is written down, and the patient can read it.</Trans>
      }
    >
      {(step === 'password' || step === 'askingPasskey' || step === 'signingInByPasskey') && (
        <PasswordStep actor={actor} />
      )}
      {(step === 'code' || step === 'signingIn') && <CodeStep actor={actor} />}
      {step === 'helping' && <Help actor={actor} />}
      {step === 'waiting' && <Waiting actor={actor} />}
    </AuthFrame>
  );
}
