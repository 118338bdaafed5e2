import { Trans } from '@lingui/react/macro';
import { moneyFromWire } from '#contract/money.ts';
import type { Made } from '#machines/desk-act/desk-act.types.ts';
import { useFormat } from '#src/format/use-format.ts';
import { MadeNote } from './made-note.tsx';

interface MovedTransferProps {
  made: Made;
  onClose: () => void;
}

/**
 * A transfer was moved, so the former order has to be paid again: the note warns staff when that order has left
 * already.
 */
export function MovedTransfer({ made: { text, hasLeft = false }, onClose }: MovedTransferProps) {
  const { money } = useFormat();
  const owed = money(moneyFromWire(Number(text)));
  return (
    <MadeNote
      tone={hasLeft ? 'bad' : 'warn'}
      title={
        hasLeft ? (
          <Trans>The order before has already left, and owes {owed}</Trans>
        ) : (
          <Trans>The order before owes {owed}</Trans>
        )
      }
      onClose={onClose}
    >
      {hasLeft ? (
        <Trans>It stays with the patient, who was told. Call the patient about the payment.</Trans>
      ) : (
        <Trans>Its patient was told. It is not given out before it is paid.</Trans>
      )}
    </MadeNote>
  );
}
