import { type IsoInstant, instantFromMs, MINUTE_MS, msBetween, msOf } from '#contract/time.ts';
import type { DeadlineReached, TimePassed } from '#machines/kit/time.ts';

/** The server's clock: its last known time, advanced by the monotonic clock, which a user cannot set. */
export interface ServerTime {
  now: () => IsoInstant;
  /** Takes a Date header. The header has whole seconds, so differences below 1.5 s are ignored. */
  hear: (date: string) => void;
  /**
   * Reports the time at once, at each whole minute, at which appointments begin and end, and on return to the page.
   */
  onTimePassed: (tell: (event: TimePassed) => void) => () => void;
  /** Calls `tell` once when `at` has passed, also after the device slept. */
  onDeadline: (at: IsoInstant, tell: (event: DeadlineReached) => void) => () => void;
}

const HEADER_PRECISION_MS = 1_500;
/** Before the server's first answer a deadline waits this long for it: the device's clock may be wrong. */
const FIRST_WORD_MS = 10_000;
/** The longest delay that setTimeout accepts. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

export const createServerTime = (): ServerTime => {
  let base = { serverMs: Date.now(), at: performance.now() };
  const nowMs = () => base.serverMs + performance.now() - base.at;
  const now = () => instantFromMs(Math.floor(nowMs()));
  let isHeard = false;
  const deadlines = new Set<() => void>();

  const onReturn = (check: () => void) => {
    const whenVisible = () => document.visibilityState === 'visible' && check();
    document.addEventListener('visibilitychange', whenVisible);
    return () => document.removeEventListener('visibilitychange', whenVisible);
  };

  return {
    now,
    hear: (date) => {
      const serverMs = Date.parse(date);
      if (!Number.isFinite(serverMs)) return;
      const isOff = Math.abs(serverMs - nowMs()) > HEADER_PRECISION_MS;
      if (isOff) base = { serverMs, at: performance.now() };
      const isNews = isOff || !isHeard;
      isHeard = true;
      if (isNews) for (const check of deadlines) check();
    },
    onTimePassed: (tell) => {
      let timer: ReturnType<typeof setTimeout>;
      const schedule = () => {
        timer = setTimeout(pass, MINUTE_MS - (msOf(now()) % MINUTE_MS));
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
      const begun = performance.now();
      const check = () => {
        clearTimeout(timer);
        const left = msBetween(now(), at);
        const patience = isHeard ? 0 : begun + FIRST_WORD_MS - performance.now();
        if (left > 0 || patience > 0) {
          timer = setTimeout(check, Math.min(Math.max(left, patience), LONGEST_TIMEOUT_MS));
          return;
        }
        stop();
        tell({ type: 'deadline.reached', now: now() });
      };
      const forgetReturn = onReturn(check);
      const stop = () => {
        clearTimeout(timer);
        forgetReturn();
        deadlines.delete(check);
      };
      deadlines.add(check);
      check();
      return stop;
    },
  };
};
