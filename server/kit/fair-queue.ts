/** Limits expensive work, and keeps one client's work from delaying all others. */
import { Refused } from './refused.ts';

interface Bounds {
  /** The most at once, for all together. */
  atOnce: number;
  /** The most at once for one client. */
  each: number;
  /** The most that wait for one client; one more is refused as TOO_MANY_TRIES. */
  waitingEach: number;
  /** The most that wait in all; one more is refused as UNAVAILABLE. */
  waiting: number;
}

/** Seconds after which a place may be free. */
const RETRY_AFTER_S = 2;

export interface FairQueue {
  /** Does the work when it is its turn. @throws Refused TOO_MANY_TRIES, UNAVAILABLE when too many wait */
  run: <Result>(who: string, work: () => Promise<Result>) => Promise<Result>;
}

/** The client with the oldest turn is next. */
export const fairQueue = ({ atOnce, each, waitingEach, waiting }: Bounds): FairQueue => {
  const running = new Map<string, number>();
  /** Waiting work by client, in the order of the clients' last turns. */
  const lines = new Map<string, (() => void)[]>();
  let total = 0;
  let waits = 0;

  const begin = (who: string): void => {
    total += 1;
    running.set(who, (running.get(who) ?? 0) + 1);
  };
  const next = (): void => {
    if (total >= atOnce) return;
    for (const [who, line] of lines) {
      if ((running.get(who) ?? 0) >= each) continue;
      const start = line.shift();
      lines.delete(who);
      if (line.length > 0) lines.set(who, line);
      if (!start) continue;
      waits -= 1;
      begin(who);
      start();
      return;
    }
  };
  const end = (who: string): void => {
    total -= 1;
    const left = (running.get(who) ?? 1) - 1;
    if (left === 0) running.delete(who);
    else running.set(who, left);
    next();
  };
  const turnOf = (who: string): Promise<void> | undefined => {
    if (total < atOnce && (running.get(who) ?? 0) < each) {
      begin(who);
      return undefined;
    }
    const line = lines.get(who) ?? [];
    if (line.length >= waitingEach) throw new Refused('TOO_MANY_TRIES', { retryAfter: RETRY_AFTER_S });
    if (waits >= waiting) throw new Refused('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
    const { promise, resolve } = Promise.withResolvers<void>();
    line.push(resolve);
    lines.set(who, line);
    waits += 1;
    return promise;
  };

  return {
    run: async (who, work) => {
      await turnOf(who);
      try {
        return await work();
      } finally {
        end(who);
      }
    },
  };
};
