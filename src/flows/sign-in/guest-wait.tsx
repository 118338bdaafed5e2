import { useLingui } from '@lingui/react/macro';
import type { IsoInstant } from '#contract/time.ts';
import { useRemaining, useRemainingWords } from '#src/ui/flow/use-remaining.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import { Note } from '#src/ui/note/note.tsx';

/** A guest who is one too many: how long it takes until the app asks again. */
export default function GuestWait({ until }: { until: IsoInstant }) {
  const { t } = useLingui();
  const seconds = useRemaining(until);
  const { goesOnIn } = useRemainingWords();
  return (
    <Note tone="info" icon={hourglassIcon} title={<span role="status">{t`We are busy here`}</span>}>
      {goesOnIn(seconds)}
    </Note>
  );
}
