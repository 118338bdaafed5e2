/** Wrong passwords are counted per account and per address, in the database. */
import type { Kysely } from 'kysely';
import { type IsoInstant, MINUTE_MS, msBetween } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import { Refused } from '#server/kit/refused.ts';
import { type ThrottleRule, takeTry } from './signin.store.ts';

const ACCOUNT: ThrottleRule = { tries: 10, forgetMs: 15 * MINUTE_MS };
const ADDRESS: ThrottleRule = { tries: 30, forgetMs: 10 * MINUTE_MS };

/** Both are made by subjectOf. */
export interface Guesser {
  account: Buffer;
  address: Buffer;
}

/**
 * Counts a try of a password before it is looked at.
 * @param scale factor on the tries; 0 switches the throttle off
 * @throws Refused TOO_MANY_TRIES
 */
export const takeGuess = async (
  db: Kysely<Database>,
  { account, address }: Guesser,
  scale: number,
  now: IsoInstant,
): Promise<void> => {
  if (scale === 0) return;
  for (const [subject, rule] of [
    [address, ADDRESS],
    [account, ACCOUNT],
  ] as const) {
    const blockedUntil = await takeTry(db, subject, { ...rule, tries: Math.ceil(rule.tries * scale) }, now);
    if (blockedUntil)
      throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.max(1, Math.ceil(msBetween(now, blockedUntil) / 1_000)) });
  }
};
