/**
 * Limits that hold to the last request, over all processes and restarts: each is counted in the database before the
 * work begins. For the few calls where a guess more is one too many; all others are counted by rate-limit.ts.
 */
import type { Kysely } from 'kysely';
import { type IsoInstant, instantFromMs, msOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import type { Turn } from './rate-limit.ts';
import { Refused } from './refused.ts';
import { addRequests } from './request-count.store.ts';

/** @throws Refused TOO_MANY_TRIES when a turn is one too many */
export type TakeStrictTurns = (turns: readonly Turn[], now: IsoInstant) => Promise<void>;

/** @param scale factor on every limit; 0 switches them off */
export const strictLimiter =
  (db: Kysely<Database>, scale: number): TakeStrictTurns =>
  async (turns, now) => {
    if (scale === 0) return;
    const counted = turns
      .map(({ limit, who }) => ({
        limit,
        subject: `${limit.name}:${who}`,
        windowStart: Math.floor(msOf(now) / limit.windowMs) * limit.windowMs,
      }))
      // one order for everybody, or two requests could wait for each other's rows
      .sort((a, b) => (a.subject < b.subject ? -1 : 1));
    const rows = await addRequests(
      db,
      counted.map(({ subject, windowStart }) => ({ subject, windowStart: instantFromMs(windowStart), requests: 1 })),
    );
    const sums = new Map(rows.map(({ subject, requests }) => [subject, requests]));
    for (const { limit, subject, windowStart } of counted) {
      if ((sums.get(subject) ?? 0) > limit.requests * scale)
        throw new Refused('TOO_MANY_TRIES', {
          retryAfter: Math.ceil((windowStart + limit.windowMs - msOf(now)) / 1_000),
        });
    }
  };
