import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { clockTimeOf } from '#contract/time.ts';
import { selectIsDepositHold } from '#machines/booking/booking.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import { Note } from '#src/ui/note/note.tsx';
import type { StepProps } from './booking.types.ts';

/** Until when a deposit can be paid; a remote consultation has the countdown (HOLD-03). */
export function HeldUntil({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const until = useSelector(actor, (snapshot) =>
    selectIsDepositHold(snapshot) ? snapshot.context.appointment?.holdUntil : null,
  );
  if (!until) return null;
  const time = format.time(clockTimeOf(until));
  return (
    <Note icon={hourglassIcon} title={t`Held until ${time}`}>
      {t`Pay the deposit before then to keep this time.`}
    </Note>
  );
}
