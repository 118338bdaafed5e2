/** Timers of the page that end when a path says so, however much time passes for others. */

export interface HeldTimers {
  /** Ends the timers of this length, in ms. */
  end: (ms: number) => void;
  /** The page is gone. */
  drop: () => void;
  /** From now on all timers pass. */
  close: () => void;
}

/** @param lengths in ms: timers so long are held from now on */
export const holdTimers = (lengths: readonly number[]): HeldTimers => {
  const [start, stop] = [globalThis.setTimeout, globalThis.clearTimeout];
  const held = new Map<unknown, { ms: number; end: () => void }>();
  let last = 0;
  const startTimer = (end: () => void, ms = 0, ...others: []) => {
    if (!lengths.includes(ms)) return start(end, ms, ...others);
    last -= 1;
    held.set(last, { ms, end });
    return last;
  };
  globalThis.setTimeout = startTimer as typeof setTimeout;
  globalThis.clearTimeout = (timer) => (held.delete(timer) ? undefined : stop(timer));
  return {
    end: (ms) => {
      // an end may begin another one
      const due = [...held].filter(([, one]) => one.ms === ms);
      for (const [timer, { end }] of due) if (held.delete(timer)) end();
    },
    drop: () => held.clear(),
    close: () => Object.assign(globalThis, { setTimeout: start, clearTimeout: stop }),
  };
};
