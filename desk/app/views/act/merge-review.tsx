import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActActor } from './act-actor.ts';
import { movesWords } from './merge-words.ts';

/** The rows that move when two patients are put together; nothing has moved yet. */
export function MergeReview({ actor }: { actor: ActActor }) {
  const { preview, given } = useSelector(actor, ({ context }) => context);
  const { stays = '', other = '' } = given;
  const moves = preview?.moves ? movesWords(preview.moves) : [];
  return (
    <>
      <p>
        <Trans>
          <b className="strong">{stays}</b> stays. From <b className="strong">{other}</b> moves:
        </Trans>
      </p>
      {moves.length === 0 ? (
        <p>
          <Trans>Nothing but the name: this entry has no visit, order or record.</Trans>
        </p>
      ) : (
        <ul className="stack-1">
          {moves.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <p className="mute sm">
        <Trans>
          The account hears of it, if there is one. For 30 days both can be taken apart again, unless a bill, an order
          or NIK$ came of it.
        </Trans>
      </p>
    </>
  );
}
