import { addMs, msOf } from '#contract/time.ts';
import type { Clock } from '#server/db/clock.adapter.ts';

/**
 * The server's clock in the demo, so that a tester need not wait for a hold to end. It moves forward, never back, and is
 * kept in memory: after a restart it is the real one again.
 */
export interface SandboxClock extends Clock {
  /** Milliseconds by which it is ahead of the real clock. */
  ahead: () => number;
  advance: (ms: number) => void;
  /** The time without a look at the database, in milliseconds since 1970. */
  present: () => number;
}

export const openSandboxClock = async (real: Clock): Promise<SandboxClock> => {
  // the database may be on a machine whose clock is not ours
  const apart = msOf(await real.now()) - Date.now();
  let ahead = 0;
  return {
    now: async () => addMs(await real.now(), ahead),
    ahead: () => ahead,
    advance: (ms) => {
      ahead += Math.max(ms, 0);
    },
    present: () => Date.now() + apart + ahead,
  };
};
