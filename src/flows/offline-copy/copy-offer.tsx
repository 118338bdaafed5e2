import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useActorBeside } from '#src/app/use-app.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DockRow } from '#src/ui/dock/dock.tsx';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import type { OfflineCopyActor } from './offline-copy.definition.ts';

/**
 * The offer asks once, after the first booking, whether appointments and records shall be readable offline (PWA-03).
 */
export function CopyOffer() {
  const actor = useActorBeside('offlineCopy');
  return actor && <IfOffered actor={actor} />;
}

function IfOffered({ actor }: { actor: OfflineCopyActor }) {
  const { t } = useLingui();
  const isOffered = useSelector(actor, (snapshot) => snapshot.matches('offered'));
  if (!isOffered) return null;
  return (
    <Page isTight>
      <Card isRoomy>
        <Stack gap={3}>
          <Heading>{t`Keep my appointments and records on this device?`}</Heading>
          <Text size="sm" tone="muted">
            {t`Then you can read them without a network. They are encrypted, and gone when you log out. You can change this in your profile.`}
          </Text>
          <DockRow>
            <Button kind="line" onPress={() => actor.send({ type: 'copy.decline' })}>{t`No, thanks`}</Button>
            <Button onPress={() => actor.send({ type: 'copy.begin' })}>{t`Keep them`}</Button>
          </DockRow>
        </Stack>
      </Card>
    </Page>
  );
}
