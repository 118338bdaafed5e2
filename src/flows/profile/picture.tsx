import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isOutcomeKnown } from '#machines/kit/outcome.ts';
import type { PictureContext } from '#machines/picture/picture.types.ts';
import { addPicture } from '#src/app/outside/chosen-pictures.ts';
import { useFlow, useService } from '#src/app/use-app.ts';
import type { PictureActor } from '#src/flows/picture/picture.definition.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { PictureField } from '#src/ui/picture-field/picture-field.tsx';
import { Text } from '#src/ui/text/text.tsx';

interface PictureCardProps {
  name: string;
  picture: string | null;
  children: ReactNode;
}

/** The member's picture with its camera, and beside it who they are. */
export function PictureCard({ name, picture, children }: PictureCardProps) {
  const actor = useFlow('picture', undefined);
  if (actor) return <ChangeablePicture actor={actor} name={name} who={children} />;
  return (
    <Card isRoomy>
      <Inline>
        <Avatar name={name} picture={picture} size="lg" />
        <Stack gap={1}>{children}</Stack>
      </Inline>
    </Card>
  );
}

function ChangeablePicture({ actor, name, who }: { actor: PictureActor; name: string; who: ReactNode }) {
  const { t } = useLingui();
  const pictures = useService('pictures');
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'));
  const { picture, chosen } = useSelector(actor, ({ context }) => context);
  const choose = (file: File) =>
    actor.send({
      type: 'picture.choose',
      file: { name: addPicture(pictures, file), type: file.type, size: file.size },
    });
  return (
    <Card isRoomy>
      <Stack gap={5}>
        <Inline>
          <PictureField label={t`Choose a picture`} isReady={isShown} onChoose={choose}>
            <Avatar name={name} picture={isShown ? picture : (chosen?.name ?? picture)} size="lg" />
          </PictureField>
          <Stack gap={1}>{who}</Stack>
        </Inline>
        <Progress actor={actor} />
        <Trouble actor={actor} />
      </Stack>
    </Card>
  );
}

function Progress({ actor }: { actor: PictureActor }) {
  const { t } = useLingui();
  const isStoring = useSelector(actor, (snapshot) => snapshot.matches('storing'));
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'));
  const hasPicture = useSelector(actor, ({ context }) => context.picture !== null);
  const isRemoving = useSelector(actor, (snapshot) => snapshot.matches('removing'));
  if (isStoring)
    return (
      <Inline isSpread>
        <Text size="sm" tone="muted">{t`Storing your picture…`}</Text>
        <Button kind="quiet" isInline isSmall onPress={() => actor.send({ type: 'picture.cancel' })}>
          {t`Cancel`}
        </Button>
      </Inline>
    );
  if (!isShown)
    return (
      <Text size="sm" tone="muted">
        {isRemoving ? t`Removing your picture…` : t`Looking at what is stored…`}
      </Text>
    );
  if (!hasPicture) return null;
  return (
    <Inline>
      <Button kind="quietDanger" isInline isSmall isFlush onPress={() => actor.send({ type: 'picture.remove' })}>
        {t`Remove my picture`}
      </Button>
    </Inline>
  );
}

function Trouble({ actor }: { actor: PictureActor }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const refusals: Record<NonNullable<PictureContext['refusal']>, string> = {
    notAnImage: t`This file is not an image. Please choose a photo.`,
    tooLarge: t`This image is larger than 5 MB. Please choose a smaller one.`,
  };
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'));
  const canTryAgain = useSelector(actor, (snapshot) => snapshot.can({ type: 'picture.again' }));
  const { refusal, failure } = useSelector(actor, ({ context }) => context);
  if (!isShown) return null;
  if (refusal !== null) return <Note tone="bad">{refusals[refusal]}</Note>;
  if (failure === null) return null;
  return (
    <Stack gap={3}>
      <Note
        tone="bad"
        title={isOutcomeKnown(failure) ? t`Your picture is not changed` : t`Your picture may not be changed`}
      >
        {failureWords(failure)}
      </Note>
      {canTryAgain && (
        <Button kind="line" isSmall onPress={() => actor.send({ type: 'picture.again' })}>
          {t`Try again`}
        </Button>
      )}
    </Stack>
  );
}
