import { Trans } from '@lingui/react/macro';
import { moneyFromWire } from '#contract/money.ts';
import { Button } from '#desk/app/parts/button.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import type { Made } from '#machines/desk-act/desk-act.types.ts';
import { useFormat } from '#src/format/use-format.ts';

interface MovedTransferProps {
  made: Made;
  onClose: () => void;
}

/** A transfer was moved, and the order before is to pay again: staff have to know when it has left. */
export function MovedTransfer({ made: { text, hasLeft = false }, onClose }: MovedTransferProps) {
  const { money } = useFormat();
  const owed = money(moneyFromWire(Number(text)));
  return (
    <div className="act-form">
      <div className="stack-3 grow">
        <Note
          tone={hasLeft ? 'bad' : 'warn'}
          title={
            hasLeft ? (
              <Trans>The order before has already left, and owes {owed}</Trans>
            ) : (
              <Trans>The order before owes {owed}</Trans>
            )
          }
        >
          {hasLeft ? (
            <Trans>It stays with the patient, who was told. Call the patient about the payment.</Trans>
          ) : (
            <Trans>Its patient was told. It is not given out before it is paid.</Trans>
          )}
        </Note>
        <div>
          <Button kind="primary" onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
