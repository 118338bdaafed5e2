import type { IsoInstant } from '#contract/time.ts';
import { useRemaining, useRemainingWords } from './use-remaining.ts';

/** A countdown in words, second by second; screen readers read it only when they reach it. */
export function Remaining({
  until,
  says,
}: {
  until: IsoInstant | null;
  says: keyof ReturnType<typeof useRemainingWords>;
}) {
  const seconds = useRemaining(until);
  const words = useRemainingWords();
  return (
    <span role="timer" aria-live="off">
      {words[says](seconds)}
    </span>
  );
}
