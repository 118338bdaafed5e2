import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { StateValueFrom } from 'xstate';
import type { UndoToken } from '#contract/ids.ts';
import type { contactUndoMachine } from '#machines/contact-undo/contact-undo.machine.ts';
import { type StatePath, statePath } from '#machines/kit/state-path.ts';
import { useFlow } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { backIcon } from '#src/ui/icon/back.icon.ts';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { logOutIcon } from '#src/ui/icon/log-out.icon.ts';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';
import { MetaList } from '#src/ui/meta-list/meta-list.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { AuthScreen } from '../auth/auth-screen.tsx';
import { LinkFailed } from '../auth/link-failed.tsx';
import { useSecretOfLink } from '../auth/secret-of-link.ts';
import type { ContactUndoActor } from './contact-undo.definition.ts';

/** /undoChange/{token} */
export default function ContactUndoView() {
  const { token } = useParams({ strict: false });
  const followed = useSecretOfLink(token as UndoToken | undefined, '/undoChange');
  const actor = useFlow('contactUndo', followed);
  return actor && <ContactUndoScreen actor={actor} />;
}

interface ScreenProps {
  actor: ContactUndoActor;
}

function ContactUndoScreen({ actor }: ScreenProps) {
  const screen = screens[useSelector(actor, ({ value }) => statePath(value))];
  const words = useScreenWords(actor)[screen];
  const Body = bodies[screen];
  return (
    <AuthScreen key={screen} isFollowing={screen !== 'reading'} {...words}>
      <Body actor={actor} />
    </AuthScreen>
  );
}

function useScreenWords(actor: ContactUndoActor): Record<Screen, { title: string; lead: string }> {
  const { t } = useLingui();
  const former = useSelector(actor, ({ context }) => context.change?.former ?? '');
  return {
    reading: { title: t`Opening the change…`, lead: t`This takes a moment.` },
    failed: { title: t`Take back a change`, lead: t`The change could not be read yet.` },
    asked: { title: t`Take back this change?`, lead: t`Opened from our message to ${former}` },
    undone: { title: t`The change is taken back`, lead: t`${former} is yours to sign in with again.` },
    invalid: { title: t`This link does not work`, lead: t`It has expired, or it was used before.` },
  };
}

function Reading() {
  const { t } = useLingui();
  return (
    <SkeletonRegion label={t`Loading`}>
      <Skeleton height={160} radius={14} />
    </SkeletonRegion>
  );
}

function Failed({ actor }: ScreenProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <LinkFailed
      failure={failure}
      onRetry={() => actor.send({ type: 'change.read' })}
      onHome={() => actor.send({ type: 'home.open' })}
    />
  );
}

function Asked({ actor }: ScreenProps) {
  const { t } = useLingui();
  const format = useFormat();
  const failureWords = useFailureWords();
  const { change, failure } = useSelector(actor, ({ context }) => context);
  const isUndoing = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (change === null) return null;
  const { kind, present, changedAt, endsAt } = change;
  const until = format.appointmentTime(endsAt);
  return (
    <>
      {failure && !isUndoing && <Note tone="bad" title={failureWords(failure)} />}
      <Card>
        <KeyFacts
          facts={[
            { term: t`Changed`, fact: kind === 'email' ? t`Email` : t`Phone` },
            { term: t`To`, fact: present },
            { term: t`When`, fact: format.appointmentTime(changedAt) },
          ]}
        />
      </Card>
      <MetaList
        lines={[
          {
            icon: backIcon,
            text: kind === 'email' ? t`Your old email is your sign-in again.` : t`Your old phone counts again.`,
          },
          { icon: logOutIcon, text: t`Everyone is signed out, everywhere.` },
          { icon: lockIcon, text: t`Then you choose a new password.` },
        ]}
      />
      <Text size="sm" tone="muted">{t`This link works until ${until}. Later, bring your ID to a clinic.`}</Text>
      <Button kind="danger" isBusy={isUndoing} onPress={() => actor.send({ type: 'change.undo' })}>
        {isUndoing ? t`Taking it back…` : t`Yes, take it back`}
      </Button>
      <Button kind="line" isReady={!isUndoing} onPress={() => !isUndoing && actor.send({ type: 'change.keep' })}>
        {t`No, it was me`}
      </Button>
    </>
  );
}

function Undone({ actor }: ScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <Note tone="ok" title={t`Everyone is signed out`}>
        {t`We have sent you a link to choose a new password. It works for 30 minutes.`}
      </Note>
      <Button onPress={() => actor.send({ type: 'signIn.open' })}>{t`Sign in`}</Button>
    </>
  );
}

function Invalid({ actor }: ScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <Note>{t`If the change was not yours, call us or bring your ID to a clinic: we can block the account.`}</Note>
      <Plate>
        <CallUs />
      </Plate>
      <Button onPress={() => actor.send({ type: 'signIn.open' })}>{t`Sign in`}</Button>
      <Button kind="quiet" onPress={() => actor.send({ type: 'home.open' })}>{t`Go to MyNiks`}</Button>
    </>
  );
}

const bodies = {
  reading: Reading,
  failed: Failed,
  asked: Asked,
  undone: Undone,
  invalid: Invalid,
} satisfies Record<string, ComponentType<ScreenProps>>;
type Screen = keyof typeof bodies;

/** The screen of every state; a state without one does not compile. */
const screens: Record<StatePath<StateValueFrom<typeof contactUndoMachine>>, Screen> = {
  routingStart: 'reading',
  reading: 'reading',
  routingFailure: 'reading',
  failed: 'failed',
  asked: 'asked',
  undoing: 'asked',
  undone: 'undone',
  linkInvalid: 'invalid',
  left: 'reading',
};
