import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '#src/ui/button/button.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { qrCodeIcon } from '#src/ui/icon/qr-code.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import type { RecordsActor } from './records.definition.ts';

const open = { type: 'digitalId.open' } as const;

/**
 * The note says why the list lacks records of the clinic while the member's number is not proven, and how to prove it.
 */
export function UnprovenNote({ actor }: { actor: RecordsActor }) {
  const { t } = useLingui();
  const isLost = useSelector(actor, ({ context }) => context.number === 'lost');
  const canOpen = useSelector(actor, (snapshot) => snapshot.can(open));
  return (
    <Stack gap={3}>
      {isLost ? (
        <Note tone="warn" title={t`Another person has confirmed the number you gave.`}>
          {t`If this is a mistake, bring your ID to the counter.`}
        </Note>
      ) : (
        <>
          <Note title={t`Your records are shown once we know that it is you.`}>
            {t`Use your Digital ID, or bring your ID to the counter.`}
          </Note>
          <Button kind="line" icon={qrCodeIcon} isReady={canOpen} onPress={() => canOpen && actor.send(open)}>
            {t`Use Digital ID`}
          </Button>
        </>
      )}
      <Plate>
        <CallUs />
      </Plate>
    </Stack>
  );
}
