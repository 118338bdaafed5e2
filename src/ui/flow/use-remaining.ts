import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type IsoInstant, msBetween } from '#contract/time.ts';
import { useService } from '#src/app/use-app.ts';

const SECOND_MS = 1_000;

/** Whole seconds until an instant of the server's clock, rounded up; 0 when it has passed or is null. */
export function useRemaining(until: IsoInstant | null): number {
  const time = useService('time');
  const [, setTick] = useState(0);
  const ms = until === null ? 0 : Math.max(0, msBetween(time.now(), until));
  const seconds = Math.ceil(ms / SECOND_MS);
  useEffect(() => {
    if (seconds === 0) return;
    // waits 1 ms past the second, since the timer and the server's clock differ slightly
    const timer = setTimeout(() => setTick((tick) => tick + 1), (ms % SECOND_MS || SECOND_MS) + 1);
    return () => clearTimeout(timer);
  });
  return seconds;
}

/** Words of countdowns. */
export function useRemainingWords() {
  const { t } = useLingui();
  return {
    readyIn: (seconds: number) => t`Ready in ${plural(seconds, { one: '# second', other: '# seconds' })}`,
    /** Rounds to minutes above 90 seconds. */
    goesOnIn: (seconds: number) =>
      seconds > 90
        ? t`You go on in ${plural(Math.ceil(seconds / 60), { one: '# minute', other: '# minutes' })}.`
        : t`You go on in ${plural(Math.max(1, seconds), { one: '# second', other: '# seconds' })}.`,
    codeWorks: (seconds: number) => {
      const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      return t`Code works for ${left} more minutes`;
    },
    itemsKept: (seconds: number) => {
      if (seconds === 0) return t`We do not keep your items any longer`;
      const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      return t`We keep your items for ${left} more minutes`;
    },
  };
}
