import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import type { StepProps } from './booking.types.ts';

const MINUTES = REMOTE_HOLD_MS / MINUTE_MS;

/** The hint says how long the time is kept, before anything is booked (BOOK-42 to BOOK-45). */
export function KeepHint({ actor }: StepProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const fee = useSelector(actor, ({ context }) => context.fee);
  const isDismissed = useSelector(actor, ({ context }) => context.isHintDismissed);
  const back = () => actor.send({ type: 'step.back' });
  const amount = fee ? money(fee.totalFee) : t`the fee`;
  return (
    <Dialog
      title={t`We hold this time for ${MINUTES} minutes`}
      isReading
      onClose={back}
      actions={
        <>
          <Checkbox
            isChecked={isDismissed}
            onChange={(isRemembered) => actor.send({ type: 'hint.remember', isRemembered })}
          >
            {t`Do not show this again`}
          </Checkbox>
          <Button onPress={() => actor.send({ type: 'step.next' })}>{t`Go to payment`}</Button>
          <Button kind="quiet" onPress={back}>{t`Not yet`}</Button>
        </>
      }
    >
      {t`Pay ${amount} before the timer ends to confirm. If you leave this page, tap the timer to come back.`}
    </Dialog>
  );
}
