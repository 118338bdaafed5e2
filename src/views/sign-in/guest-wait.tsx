import { useLingui } from '@lingui/react/macro';
import type { IsoInstant } from '#contract/time.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import { Note } from '#src/ui/note/note.tsx';
import { useRemaining, useRemainingWords } from '../flow/use-remaining.ts';

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
