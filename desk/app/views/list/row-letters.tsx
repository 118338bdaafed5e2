/** Letters about the order or bill whose row is open. */
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deskListMachine } from '#machines/desk-list/desk-list.machine.ts';
import { Letters } from '../letters.tsx';

interface RowLettersProps {
  actor: ActorRefFrom<typeof deskListMachine>;
  about: string;
}

export function RowLetters({ actor, about }: RowLettersProps) {
  const snapshot = useSelector(actor, (each) => each);
  return (
    <div className="stack-3">
      <h2 className="h-md">
        <Trans>Letters</Trans>
      </h2>
      <Letters
        letters={snapshot.context.letters}
        about={about}
        isReading={snapshot.matches({ list: 'readingLetters' })}
        mayRead={snapshot.can({ type: 'letters.read' })}
        onRead={() => actor.send({ type: 'letters.read' })}
      />
    </div>
  );
}
