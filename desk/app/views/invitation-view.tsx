import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import type { deskInvitationMachine } from '#machines/desk-invitation/desk-invitation.machine.ts';
import { invitationReasons } from '#machines/desk-invitation/desk-invitation.reasons.ts';
import { selectIsAtApp, selectIsAtRecoveryCodes } from '#machines/desk-invitation/desk-invitation.selectors.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { required } from '#machines/kit/required.ts';
import { useFormat } from '#src/format/use-format.ts';
import { QrCode } from '#src/ui/qr-code/qr-code.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorLine, Field } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { failureWords } from './failure-words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { roleName } from './sections.tsx';
import { useTried } from './use-tried.ts';

type InvitationActor = ActorRefFrom<typeof deskInvitationMachine>;

const reasonWords = (id: string): string | null => {
  switch (id) {
    case 'needsName':
      return t`Enter your name`;
    case 'needsLongPassword':
      return t`At least 12 characters`;
    case 'needsDigits':
      return t`Type the 6 digits of your app`;
    default:
      return null;
  }
};

function PersonStep({ actor }: { actor: InvitationActor }) {
  // the labels are rendered again in another language
  useLingui();
  const snapshot = useSelector(actor, (each) => each);
  const { name, password, failure } = snapshot.context;
  const missing = whyNot(snapshot, { type: 'person.submit' }, invitationReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send({ type: 'person.submit' });
  };
  const errorAt = (field: string) => (isTried && missing?.field === field ? reasonWords(missing.id) : null);
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h2 className="h-xl">
        <Trans>Who you are</Trans>
      </h2>
      {failure && <ErrorLine>{failureWords(failure)}</ErrorLine>}
      <Field
        label={t`Name`}
        autoComplete="name"
        text={name}
        error={errorAt('name')}
        onChange={(text) => actor.send({ type: 'name.change', name: text })}
      />
      <Field
        label={t`Password`}
        type="password"
        autoComplete="new-password"
        text={password}
        help={t`At least 12 characters`}
        error={errorAt('password')}
        onChange={(text) => actor.send({ type: 'password.change', password: text })}
      />
      <Button kind="primary" type="submit" isBlock onPress={() => {}}>
        <Trans>Next: the app</Trans>
      </Button>
      <Button kind="quiet" isBlock onPress={() => actor.send({ type: 'desk.open' })}>
        <Trans>I have an account: sign in</Trans>
      </Button>
    </form>
  );
}

function AppStep({ actor }: { actor: InvitationActor }) {
  // the labels are rendered again in another language
  useLingui();
  const snapshot = useSelector(actor, (each) => each);
  const { invitation, code, failure } = snapshot.context;
  const { secret, address } = required(invitation, 'invitation');
  const missing = whyNot(snapshot, { type: 'code.submit' }, invitationReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send({ type: 'code.submit' });
  };
  const typed = isTried && missing ? reasonWords(missing.id) : null;
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h2 className="h-xl">
        <Trans>Your authenticator app</Trans>
      </h2>
      <p className="sm mute">
        <Trans>Scan this with the app, or type the secret into it. Then type the 6 digits that it shows.</Trans>
      </p>
      <QrCode text={address} label={t`Code for your authenticator app`} />
      <p className="hash">{secret}</p>
      <Field
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        text={code}
        error={failure ? failureWords(failure) : typed}
        onChange={(text) => actor.send({ type: 'code.change', code: text })}
      />
      <Button kind="primary" type="submit" isBlock isBusy={snapshot.hasTag('busy')} onPress={() => {}}>
        <Trans>Accept the invitation</Trans>
      </Button>
      <Button kind="quiet" isBlock onPress={() => actor.send({ type: 'step.back' })}>
        <Trans>Back</Trans>
      </Button>
    </form>
  );
}

function CodesStep({ actor }: { actor: InvitationActor }) {
  // the labels are rendered again in another language
  useLingui();
  const snapshot = useSelector(actor, (each) => each);
  const { recoveryCodes } = snapshot.context;
  const areKept = snapshot.matches('recoveryKept');
  return (
    <div className="stack">
      <h2 className="h-xl">
        <Trans>Keep these codes</Trans>
      </h2>
      <RecoveryCodes
        codes={recoveryCodes}
        areKept={areKept}
        onKeep={(isKept) => actor.send({ type: isKept ? 'codes.keep' : 'codes.release' })}
        leave={<Trans>Open the desk</Trans>}
        onLeave={() => actor.send({ type: 'desk.open' })}
      />
    </div>
  );
}

/** Accepting an invitation, step by step. */
export function InvitationView({ actor }: { actor: InvitationActor }) {
  const snapshot = useSelector(actor, (each) => each);
  const { invitation, failure } = snapshot.context;
  const { day, time } = useFormat();
  const roles = invitation?.roles.map(roleName).join(', ') ?? '';
  const until = invitation ? `${day(clinicDayOf(invitation.endsAt))} ${time(clockTimeOf(invitation.endsAt))}` : '';
  return (
    <AuthFrame
      title={invitation ? t`Welcome, ${invitation.name}` : t`The desk`}
      about={
        invitation ? (
          <Trans>
            You are invited to the desk: {roles}. The invitation ends {until}.
          </Trans>
        ) : (
          ''
        )
      }
    >
      {snapshot.matches('reading') && <div aria-busy="true" />}
      {snapshot.matches('person') && <PersonStep actor={actor} />}
      {selectIsAtApp(snapshot) && <AppStep actor={actor} />}
      {selectIsAtRecoveryCodes(snapshot) && <CodesStep actor={actor} />}
      {snapshot.matches('over') && (
        <div className="stack">
          <Note tone="warn" title={<Trans>This invitation is over.</Trans>}>
            <Trans>It was used, withdrawn, or is older than 72 hours. Ask an admin for another one.</Trans>
          </Note>
          <Button isBlock onPress={() => actor.send({ type: 'desk.open' })}>
            <Trans>Sign in</Trans>
          </Button>
        </div>
      )}
      {snapshot.matches('unread') && (
        <div className="stack">
          <Note tone="bad">{failureWords(required(failure, 'failure'))}</Note>
          <Button kind="primary" isBlock onPress={() => actor.send({ type: 'invitation.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </AuthFrame>
  );
}
