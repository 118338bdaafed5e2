import type { IsoInstant } from '#contract/time.ts';
import { useRemaining, useRemainingWords } from './use-remaining.ts';

/** A countdown in words, second by second; screen readers read it when they come to it, and not at every second. */
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
