import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { StateValueFrom } from 'xstate';
import { CONTACT_PHONE } from '#contract/constants.ts';
import type { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import { type StatePath, statePath } from '#machines/kit/state-path.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import type { DigitalIdActor } from '#src/wiring/digital-id.wiring.ts';
import { useFailureWords } from '../flow/failure-words.ts';
import { AuthScreen } from '../sign-in/auth-screen.tsx';

interface DigitalIdProps {
  actor: DigitalIdActor;
  /** The way without the digital ID: "Use password instead". */
  otherWay: string;
}

/** The digital ID on its way there and back, for whichever screen has started it. */
export default function DigitalIdScreen(props: DigitalIdProps) {
  const path = useSelector(props.actor, ({ value }) => statePath(value));
  const screen = screens[path];
  const words = useScreenWords()[screen];
  const Body = bodies[screen];
  return (
    <AuthScreen key={screen} isFollowing {...words}>
      <Body {...props} />
    </AuthScreen>
  );
}

function useScreenWords(): Record<Screen, { title: string; lead: string }> {
  const { t } = useLingui();
  return {
    opening: { title: t`Opening Digital ID…`, lead: t`Approve with your Digital ID app. You then come back here.` },
    checking: { title: t`Checking your Digital ID…`, lead: t`This takes a moment.` },
    failed: { title: t`Digital ID`, lead: t`You are not signed in yet.` },
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
  const format = useFormat();
  return (
    <>
      <Note tone="warn" title={t`Your account needs manual activation. Please contact us.`}>
        {t`We check a few details with you and open your account.`}
      </Note>
      <Plate>
        <Row
          lead={<Glyph icon="phone" />}
          title={t`Call us`}
          sub={format.phone(CONTACT_PHONE)}
          href={`tel:${CONTACT_PHONE.replaceAll(' ', '')}`}
          isExternal
        />
      </Plate>
      <Button kind="line" onPress={() => actor.send({ type: 'step.back' })}>{t`Back`}</Button>
    </>
  );
}

const bodies = {
  opening: Opening,
  checking: Checking,
  failed: Failed,
  manual: ManualActivation,
} satisfies Record<string, ComponentType<DigitalIdProps>>;
type Screen = keyof typeof bodies;

/** The screen of every state; a state without one does not compile. */
const screens: Record<StatePath<StateValueFrom<typeof digitalIdMachine>>, Screen> = {
  routingStart: 'checking',
  starting: 'opening',
  leaving: 'opening',
  exchanging: 'checking',
  routingFailure: 'checking',
  failed: 'failed',
  manualActivation: 'manual',
  signedIn: 'checking',
  unknown: 'checking',
  finished: 'checking',
};
