import { useEffect, useRef, useState } from 'react';

/** Minutes before the end at which the time left is read out; more often would talk over everything else. */
const MARKS = [15, 10, 5, 2, 1];
const SECONDS = 60;
/** A hold that is no older than this is told of when it shows; the answer that began it took a moment. */
const FRESH_SECONDS = 10;

/** Minutes left, each of the marks told as it is passed; null before the first of them. */
export function useAnnouncement(seconds: number): number | null {
  const [told, tell] = useState<number | null>(null);
  const before = useRef(seconds + FRESH_SECONDS);
  useEffect(() => {
    const passed = MARKS.some((mark) => before.current > mark * SECONDS && seconds <= mark * SECONDS);
    // after a sleep several may have passed at once, and none of them is what is left
    if (passed) tell(Math.ceil(seconds / SECONDS));
    before.current = seconds;
  }, [seconds]);
  return told;
}
