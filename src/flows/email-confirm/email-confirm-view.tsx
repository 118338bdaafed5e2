import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { StateValueFrom } from 'xstate';
import type { ConfirmToken } from '#contract/ids.ts';
import type { emailConfirmMachine } from '#machines/email-confirm/email-confirm.machine.ts';
import { type StatePath, statePath } from '#machines/kit/state-path.ts';
import { useFlow, useService } from '#src/app/use-app.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { AuthScreen } from '../auth/auth-screen.tsx';
import { LinkFailed } from '../auth/link-failed.tsx';
import { useSecretOfLink } from '../auth/secret-of-link.ts';
import type { EmailConfirmActor } from './email-confirm.definition.ts';

/** /confirmEmail/{token} */
export default function EmailConfirmView() {
  const { token } = useParams({ strict: false });
  const followed = useSecretOfLink(token as ConfirmToken | undefined, '/confirmEmail');
  const actor = useFlow('emailConfirm', followed);
  return actor && <EmailConfirmScreen actor={actor} />;
}

interface ScreenProps {
  actor: EmailConfirmActor;
}

function EmailConfirmScreen({ actor }: ScreenProps) {
  const screen = screens[useSelector(actor, ({ value }) => statePath(value))];
  const words = useScreenWords()[screen];
  const Body = bodies[screen];
  return (
    <AuthScreen key={screen} isFollowing={screen !== 'checking'} {...words}>
      <Body actor={actor} />
    </AuthScreen>
  );
}

function useScreenWords(): Record<Screen, { title: string; lead: string }> {
  const { t } = useLingui();
  return {
    checking: { title: t`Confirming your email…`, lead: t`This takes a moment.` },
    failed: { title: t`Confirm your email`, lead: t`It is not confirmed yet.` },
    confirmed: { title: t`Your email is confirmed`, lead: t`We now send letters about your account to it.` },
    invalid: { title: t`This link does not work`, lead: t`It has expired, or it was used before.` },
  };
}

function Checking() {
  const { t } = useLingui();
  return (
    <SkeletonRegion label={t`Loading`}>
      <Skeleton height={52} radius={14} />
    </SkeletonRegion>
  );
}

function Failed({ actor }: ScreenProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <LinkFailed
      failure={failure}
      onRetry={() => actor.send({ type: 'email.confirm' })}
      onHome={() => actor.send({ type: 'home.open' })}
    />
  );
}

function Confirmed(props: ScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <Note tone="ok">{t`Nobody else can use it for another account.`}</Note>
      <WaysOn {...props} />
    </>
  );
}

function Invalid(props: ScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <Note>{t`If you confirmed your email before, there is nothing to do.`}</Note>
      <WaysOn {...props} />
      <Plate>
        <CallUs />
      </Plate>
    </>
  );
}

/** A member has signed in already. */
function WaysOn({ actor }: ScreenProps) {
  const { t } = useLingui();
  const session = useService('session');
  const isMember = useSelector(session, (snapshot) => snapshot.matches({ present: 'member' }));
  return (
    <>
      {!isMember && <Button onPress={() => actor.send({ type: 'signIn.open' })}>{t`Sign in`}</Button>}
      <Button kind={isMember ? 'primary' : 'quiet'} onPress={() => actor.send({ type: 'home.open' })}>
        {t`Go to MyNiks`}
      </Button>
    </>
  );
}

const bodies = { checking: Checking, failed: Failed, confirmed: Confirmed, invalid: Invalid } satisfies Record<
  string,
  ComponentType<ScreenProps>
>;
type Screen = keyof typeof bodies;

/** The screen of every state; a state without one does not compile. */
const screens: Record<StatePath<StateValueFrom<typeof emailConfirmMachine>>, Screen> = {
  routingStart: 'checking',
  confirming: 'checking',
  routingFailure: 'checking',
  failed: 'failed',
  confirmed: 'confirmed',
  linkInvalid: 'invalid',
  left: 'checking',
};
