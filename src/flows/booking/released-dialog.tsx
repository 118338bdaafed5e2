import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import type { ChoosingProps } from './booking.types.ts';

/** The hold ran out, and the answers are kept: one tap from the same choice (HOLD-11). */
export function ReleasedDialog({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { aptDate, startTimeVal } = useSelector(actor, ({ context }) => context);
  const close = () => actor.send({ type: 'step.back' });
  return (
    <Dialog
      title={t`Time is up, your booking was not paid`}
      onClose={close}
      actions={
        <>
          <Button onPress={() => actor.send({ type: 'step.next' })}>{t`Choose a time again`}</Button>
          <Button kind="quiet" onPress={close}>{t`Not now`}</Button>
        </>
      }
    >
      {aptDate && startTimeVal
        ? t`${format.dayTime(aptDate, startTimeVal)} was released. No money was taken. It may still be open.`
        : t`The time was released. No money was taken. It may still be open.`}
    </Dialog>
  );
}
