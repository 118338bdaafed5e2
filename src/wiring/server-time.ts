import {
  addDays,
  type ClockTime,
  clinicDayOf,
  type IsoInstant,
  instantAt,
  instantFromMs,
  MINUTE_MS,
  msBetween,
} from '#contract/time.ts';
import type { DeadlineReached, TimePassed } from '#machines/kit/time.ts';

/** The server's clock as this device knows it: its last word, carried on by a clock that nobody can set. */
export interface ServerTime {
  now: () => IsoInstant;
  /** A Date header. Seconds only, so it counts when it differs by more than one. */
  hear: (date: string) => void;
  /** Tells the time at once, each minute, at midnight, and when the person comes back to the page. */
  onTimePassed: (tell: (event: TimePassed) => void) => () => void;
  /** Tells once when `at` has come, also after the device slept. */
  onDeadline: (at: IsoInstant, tell: (event: DeadlineReached) => void) => () => void;
}

const MIDNIGHT = '00:00' as ClockTime;
const HEADER_PRECISION_MS = 1_500;
/** The longest delay that setTimeout keeps. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

export const createServerTime = (): ServerTime => {
  let base = { serverMs: Date.now(), at: performance.now() };
  const nowMs = () => base.serverMs + performance.now() - base.at;
  const now = () => instantFromMs(Math.floor(nowMs()));

  const onReturn = (check: () => void) => {
    const whenVisible = () => document.visibilityState === 'visible' && check();
    document.addEventListener('visibilitychange', whenVisible);
    return () => document.removeEventListener('visibilitychange', whenVisible);
  };

  return {
    now,
    hear: (date) => {
      const serverMs = Date.parse(date);
      if (Number.isFinite(serverMs) && Math.abs(serverMs - nowMs()) > HEADER_PRECISION_MS)
        base = { serverMs, at: performance.now() };
    },
    onTimePassed: (tell) => {
      let timer: ReturnType<typeof setTimeout>;
      const schedule = () => {
        const midnight = msBetween(now(), instantAt(addDays(clinicDayOf(now()), 1), MIDNIGHT));
        timer = setTimeout(pass, Math.min(MINUTE_MS, Math.max(midnight, 1)));
      };
      const pass = () => {
        clearTimeout(timer);
        tell({ type: 'time.passed', now: now() });
        schedule();
      };
      pass();
      const forgetReturn = onReturn(pass);
      return () => {
        clearTimeout(timer);
        forgetReturn();
      };
    },
    onDeadline: (at, tell) => {
      let timer: ReturnType<typeof setTimeout>;
      const check = () => {
        clearTimeout(timer);
        const left = msBetween(now(), at);
        if (left <= 0) {
          forgetReturn();
          tell({ type: 'deadline.reached', now: now() });
        } else timer = setTimeout(check, Math.min(left, LONGEST_TIMEOUT_MS));
      };
      const forgetReturn = onReturn(check);
      check();
      return () => {
        clearTimeout(timer);
        forgetReturn();
      };
    },
  };
};
