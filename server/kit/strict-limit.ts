/**
 * Exact limits, over all processes and restarts: each request is counted in the database before the
 * work begins. For the few calls where one more guess matters; all others are counted by rate-limit.ts.
 */
import type { Kysely } from 'kysely';
import { type IsoInstant, instantFromMs, msOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import {
  type AlarmLimit,
  type LimitName,
  type StrictLimit,
  type SubjectsOf,
  type Turn,
  turnsOf,
  windowStartOf,
} from './limits.ts';
import { Refused } from './refused.ts';
import { addRequests, findRequests } from './request-count.store.ts';

interface CountedTurn extends Turn {
  windowStart: IsoInstant;
}

const countedTurns = <Name extends LimitName>(name: Name, subjects: SubjectsOf<Name>, now: IsoInstant): CountedTurn[] =>
  turnsOf(name, subjects)
    .map((turn) => ({ ...turn, windowStart: instantFromMs(windowStartOf(turn.windowMs, msOf(now))) }))
    // one order for all, or two requests could wait for each other's rows
    .sort((a, b) => (a.subject < b.subject ? -1 : 1));

const addOne = async (db: Kysely<Database>, turns: readonly CountedTurn[]): Promise<Map<string, number>> => {
  const rows = await addRequests(
    db,
    turns.map(({ subject, windowStart }) => ({ subject, windowStart, requests: 1 })),
  );
  return new Map(rows.map(({ subject, requests }) => [subject, requests]));
};

const refuse = ({ windowStart, windowMs }: CountedTurn, now: IsoInstant): never => {
  throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.ceil((msOf(windowStart) + windowMs - msOf(now)) / 1_000) });
};

/** @throws Refused TOO_MANY_TRIES when it is one request too many by any of the subjects */
export type TakeStrictTurns = <Name extends StrictLimit>(
  name: Name,
  subjects: SubjectsOf<Name>,
  now: IsoInstant,
) => Promise<void>;

/** Takes a counted request back that the limit is not about. @param at when it was counted */
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
    const turns = countedTurns(name, subjects, now);
    const sums = await addOne(db, turns);
    for (const turn of turns) if ((sums.get(turn.subject) ?? 0) > turn.requests * scale) refuse(turn, now);
  };

/** Takes no turn. @throws Refused TOO_MANY_TRIES when none is left to one of the subjects */
export const requireTurnLeft = async <Name extends StrictLimit>(
  db: Kysely<Database>,
  scale: number,
  name: Name,
  subjects: SubjectsOf<Name>,
  now: IsoInstant,
): Promise<void> => {
  if (scale === 0) return;
  for (const turn of countedTurns(name, subjects, now))
    if ((await findRequests(db, turn)) >= turn.requests * scale) refuse(turn, now);
};

/** Counts a request. @returns whether it raises the alarm, which happens once in each period over all processes */
export const reachesAlarm = async <Name extends AlarmLimit>(
  db: Kysely<Database>,
  scale: number,
  name: Name,
  subjects: SubjectsOf<Name>,
  now: IsoInstant,
): Promise<boolean> => {
  if (scale === 0) return false;
  const turns = countedTurns(name, subjects, now);
  const sums = await addOne(db, turns);
  return turns.some(({ subject, requests }) => sums.get(subject) === Math.ceil(requests * scale));
};
