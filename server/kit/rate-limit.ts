/**
 * Rough limits of calls. Counted in this process and shared through the database once a second, so that the count
 * survives a restart and holds for several processes without a database call per request. Most callers never come near
 * a limit: a process shares a count from a quarter of its limit on, so a limit may be passed by a quarter per process.
 */
import type { Kysely } from 'kysely';
import { type IsoInstant, instantFromMs, msOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { type Turn, windowStartOf } from './limits.ts';
import { Refused } from './refused.ts';
import { addRequests } from './request-count.store.ts';

export type TakeTurns = (turns: readonly Turn[], now: IsoInstant) => Promise<void>;

interface Count {
  subject: string;
  windowStart: number;
  windowEnd: number;
  sharedFrom: number;
  total: number;
  unshared: number;
}

const SHARE_EVERY_MS = 1_000;
const SHARED_PART = 1 / 4;

/**
 * @param scale factor on every limit; 0 switches them off
 * @returns a function that counts one request against each limit and throws Refused TOO_MANY_TRIES above it
 */
export const rateLimiter = (db: Kysely<Database>, scale: number): TakeTurns => {
  const counts = new Map<string, Count>();
  let sharedAt = Number.NEGATIVE_INFINITY;

  const share = async (now: number): Promise<void> => {
    sharedAt = now;
    for (const [key, { windowEnd }] of counts) if (windowEnd <= now) counts.delete(key);
    // one order for all processes, or two of them could wait for each other's rows
    const fresh = [...counts.values()]
      .filter(({ unshared, total, sharedFrom }) => unshared > 0 && total >= sharedFrom)
      .sort((a, b) => (a.subject < b.subject ? -1 : 1));
    const sent = fresh.map(({ subject, windowStart, unshared }) => ({
      subject,
      windowStart: instantFromMs(windowStart),
      requests: unshared,
    }));
    for (const count of fresh) count.unshared = 0;
    const rows = await addRequests(db, sent);
    for (const { subject, window_start, requests } of rows) {
      const count = counts.get(`${subject} ${msOf(window_start)}`);
      if (count) count.total = requests + count.unshared;
    }
  };

  const countOf = ({ subject, requests, windowMs }: Turn, at: number): Count => {
    const windowStart = windowStartOf(windowMs, at);
    const key = `${subject} ${windowStart}`;
    const known = counts.get(key);
    if (known) return known;
    const sharedFrom = requests * scale * SHARED_PART;
    const fresh = { subject, windowStart, windowEnd: windowStart + windowMs, sharedFrom, total: 0, unshared: 0 };
    counts.set(key, fresh);
    return fresh;
  };

  return async (turns, now) => {
    if (scale === 0) return;
    const at = msOf(now);
    const taken = turns.map(({ requests, ...turn }) => ({ requests, count: countOf({ requests, ...turn }, at) }));
    for (const { count } of taken) {
      count.total += 1;
      count.unshared += 1;
    }
    if (Math.abs(at - sharedAt) >= SHARE_EVERY_MS) await share(at);
    for (const { requests, count } of taken) {
      if (count.total > requests * scale)
        throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.ceil((count.windowEnd - at) / 1_000) });
    }
  };
};
