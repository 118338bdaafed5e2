import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isPossible } from '#src/app/outside/offline-copy.ts';
import { useActorBeside } from '#src/app/use-app.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Text } from '#src/ui/text/text.tsx';
import type { OfflineCopyActor } from './offline-copy.definition.ts';

/** The switch on the profile decides whether appointments and records can be read offline (PWA-03). */
export function CopySwitch() {
  const actor = useActorBeside('offlineCopy');
  return isPossible() && actor ? <Switch actor={actor} /> : null;
}

function Switch({ actor }: { actor: OfflineCopyActor }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const isFilling = useSelector(actor, (snapshot) => snapshot.matches('filling'));
  const isOn = useSelector(actor, (snapshot) => snapshot.matches('on'));
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Card isRoomy>
      <Stack gap={2}>
        <Checkbox
          isChecked={isOn || isFilling}
          isReady={!isFilling}
          onChange={(isWanted) => actor.send({ type: isWanted ? 'copy.begin' : 'copy.end' })}
        >
          {t`Keep my appointments and records on this device`}
        </Checkbox>
        <Text size="sm" tone="muted">
          {isFilling
            ? t`Reading what is to be kept…`
            : t`You can read what you last saw without a network. It is encrypted, and gone when you log out.`}
        </Text>
        {failure && !isFilling && !isOn && (
          <Note tone="bad" title={t`Nothing is kept on this device`}>
            {failureWords(failure)}
          </Note>
        )}
      </Stack>
    </Card>
  );
}
