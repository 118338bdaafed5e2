import { useEffect, useRef, useState } from 'react';

/** Minutes before the end at which the remaining time is announced; more often would talk over everything else. */
const MARKS = [15, 10, 5, 2, 1];
const SECONDS = 60;
/** A hold that shows shortly after such a mark still announces it, because the hold's answer took a moment. */
const FRESH_SECONDS = 10;

/** Minutes left when the last mark was passed, for the announcement; null before the first mark. */
export function useAnnouncement(seconds: number): number | null {
  const [told, tell] = useState<number | null>(null);
  const before = useRef(seconds + FRESH_SECONDS);
  useEffect(() => {
    const passed = MARKS.some((mark) => before.current > mark * SECONDS && seconds <= mark * SECONDS);
    // after a sleep several marks can have passed at once, so the announcement takes the real time left
    if (passed) tell(Math.ceil(seconds / SECONDS));
    before.current = seconds;
  }, [seconds]);
  return told;
}
