/**
 * Exact limits, over all processes and restarts: each request is counted in the database before the
 * work begins. For the few calls where one more guess matters; all others are counted by rate-limit.ts.
 */
import type { Kysely } from 'kysely';
import { type IsoInstant, instantFromMs, msOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { type StrictLimit, type SubjectsOf, turnsOf, windowStartOf } from './limits.ts';
import { Refused } from './refused.ts';
import { addRequests } from './request-count.store.ts';

/** @throws Refused TOO_MANY_TRIES when it is one request too many by any of the subjects */
export type TakeStrictTurns = <Name extends StrictLimit>(
  name: Name,
  subjects: SubjectsOf<Name>,
  now: IsoInstant,
) => Promise<void>;

/** Takes back that a request was counted: it was not one of those that the limit is about. @param at when it was counted */
export const giveTurnsBack = async <Name extends StrictLimit>(
  db: Kysely<Database>,
  name: Name,
  subjects: SubjectsOf<Name>,
  at: IsoInstant,
): Promise<void> => {
  const counted = turnsOf(name, subjects).map(({ subject, windowMs }) => ({
    subject,
    windowStart: instantFromMs(windowStartOf(windowMs, msOf(at))),
    requests: -1,
  }));
  for (const turn of counted) await addRequests(db, [turn]);
};

/** @param scale factor on every limit; 0 switches them off */
export const strictLimiter =
  (db: Kysely<Database>, scale: number): TakeStrictTurns =>
  async (name, subjects, now) => {
    if (scale === 0) return;
    const counted = turnsOf(name, subjects)
      .map((turn) => ({ ...turn, windowStart: windowStartOf(turn.windowMs, msOf(now)) }))
      // one order for all, or two requests could wait for each other's rows
      .sort((a, b) => (a.subject < b.subject ? -1 : 1));
    const rows = await addRequests(
      db,
      counted.map(({ subject, windowStart }) => ({ subject, windowStart: instantFromMs(windowStart), requests: 1 })),
    );
    const sums = new Map(rows.map(({ subject, requests }) => [subject, requests]));
    for (const { subject, requests, windowStart, windowMs } of counted) {
      if ((sums.get(subject) ?? 0) > requests * scale)
        throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.ceil((windowStart + windowMs - msOf(now)) / 1_000) });
    }
  };
