/**
 * Wrong passwords are counted in the database: per account and per address, which strangers may fill too, but those of
 * a known device of the account on that device alone. So nobody can keep a patient out who was here before.
 */
import type { Kysely } from 'kysely';
import { type IsoInstant, MINUTE_MS, msBetween } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import { Refused } from '#server/kit/refused.ts';
import { type Guesser, type ThrottleRule, takeTry } from './signin.store.ts';

const ACCOUNT: ThrottleRule = { tries: 10, forgetMs: 15 * MINUTE_MS };
const ADDRESS: ThrottleRule = { tries: 30, forgetMs: 10 * MINUTE_MS };

const countersOf = (guesser: Guesser): readonly [Buffer, ThrottleRule][] =>
  'device' in guesser
    ? [[guesser.device, ACCOUNT]]
    : [
        [guesser.address, ADDRESS],
        [guesser.account, ACCOUNT],
      ];

/**
 * Counts a try of a password before it is looked at.
 * @param scale factor on the tries; 0 switches the throttle off
 * @throws Refused TOO_MANY_TRIES
 */
export const takeGuess = async (
  db: Kysely<Database>,
  guesser: Guesser,
  scale: number,
  now: IsoInstant,
): Promise<void> => {
  if (scale === 0) return;
  for (const [subject, rule] of countersOf(guesser)) {
    const blockedUntil = await takeTry(db, subject, { ...rule, tries: Math.ceil(rule.tries * scale) }, now);
    if (blockedUntil)
      throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.max(1, Math.ceil(msBetween(now, blockedUntil) / 1_000)) });
  }
};
