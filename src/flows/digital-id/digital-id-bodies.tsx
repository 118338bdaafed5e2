import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { StateValueFrom } from 'xstate';
import type { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import { type StatePath, statePath } from '#machines/kit/state-path.ts';
import { useService } from '#src/app/use-app.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Note } from '#src/ui/note/note.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { Claimed, ClaimPassword } from './claimed-screens.tsx';
import type { DigitalIdProps } from './digital-id.types.ts';

/** Screen of a state: its words, and the body below them. */
export function useDigitalIdScreen(props: DigitalIdProps) {
  const path = useSelector(props.actor, ({ value }) => statePath(value));
  const screen = screens[path];
  return { screen, words: useScreenWords(props)[screen], Body: bodies[screen] };
}

function useScreenWords({ actor }: DigitalIdProps): Record<Screen, { title: string; lead: string }> {
  const { t } = useLingui();
  const session = useService('session');
  const isMember = useSelector(session, (snapshot) => snapshot.matches({ present: 'member' }));
  const account = useSelector(actor, ({ context }) => context.claimed?.account ?? '');
  return {
    opening: { title: t`Opening Digital ID…`, lead: t`Approve with your Digital ID app. You then come back here.` },
    checking: { title: t`Checking your Digital ID…`, lead: t`This takes a moment.` },
    failed: { title: t`Digital ID`, lead: isMember ? t`Nothing has changed yet.` : t`You are not signed in yet.` },
    claimed: { title: t`Is this account yours?`, lead: t`An account already uses your ID number.` },
    password: { title: t`Show that it is yours`, lead: t`Enter the password of ${account}.` },
    manual: { title: t`One more step`, lead: t`You already have a record with us.` },
  };
}

function Opening({ actor }: DigitalIdProps) {
  const { t } = useLingui();
  const retry = { type: 'digitalId.retry' } as const;
  const canRetry = useSelector(actor, (snapshot) => snapshot.can(retry));
  return (
    <>
      <Button kind="line" isReady={canRetry} isBusy={!canRetry} onPress={() => actor.send(retry)}>
        {canRetry ? t`Try again` : t`Opening…`}
      </Button>
      <Button kind="quiet" onPress={() => actor.send({ type: 'step.back' })}>{t`Cancel`}</Button>
    </>
  );
}

function Checking() {
  const { t } = useLingui();
  return (
    <SkeletonRegion label={t`Loading`}>
      <Skeleton height={52} radius={14} />
    </SkeletonRegion>
  );
}

function Failed({ actor, otherWay }: DigitalIdProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const title = t`QR Code Login Failed. Please try again.`;
  const more = failure && failureWords(failure);
  return (
    <>
      <Note tone="bad" title={title}>
        {more !== title && more}
      </Note>
      <Button onPress={() => actor.send({ type: 'digitalId.retry' })}>{t`Try again`}</Button>
      <Button kind="quiet" onPress={() => actor.send({ type: 'step.back' })}>
        {otherWay}
      </Button>
    </>
  );
}

/** The clinics have a record without a login; only they can add one (SIGNUP-08). */
function ManualActivation({ actor }: DigitalIdProps) {
  const { t } = useLingui();
  return (
    <>
      <Note tone="warn" title={t`Your account needs manual activation. Please contact us.`}>
        {t`We check a few details with you and open your account.`}
      </Note>
      <Plate>
        <CallUs />
      </Plate>
      <Button kind="line" onPress={() => actor.send({ type: 'step.back' })}>{t`Back`}</Button>
    </>
  );
}

const bodies = {
  opening: Opening,
  checking: Checking,
  failed: Failed,
  claimed: Claimed,
  password: ClaimPassword,
  manual: ManualActivation,
} satisfies Record<string, ComponentType<DigitalIdProps>>;
type Screen = keyof typeof bodies;

/** The screen of every state; a state without one does not compile. */
const screens: Record<StatePath<StateValueFrom<typeof digitalIdMachine>>, Screen> = {
  routingStart: 'checking',
  starting: 'opening',
  leaving: 'opening',
  exchanging: 'checking',
  claimed: 'claimed',
  password: 'password',
  claimingAccount: 'password',
  routingClaim: 'password',
  routingFailure: 'checking',
  failed: 'failed',
  manualActivation: 'manual',
  signedIn: 'checking',
  unknown: 'checking',
  disowned: 'checking',
  finished: 'checking',
};
