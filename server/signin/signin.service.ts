import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import type { Kit } from '#server/deps.ts';
import { Refused } from '#server/kit/refused.ts';
import { endSession, startSession } from '#server/session/session.store.ts';
import { takeGuess } from './login-throttle.ts';
import { createGuest, findLogin, forgiveTries, replacePasswordHash, subjectOf } from './signin.store.ts';

interface Attempt {
  credentials: BodyOf<typeof signinCalls.signIn>;
  address: string;
  /** The session that is replaced, if any. */
  tokenHash: Buffer | null;
  now: IsoInstant;
}

/**
 * The same answer, after the same work, for an unknown user and a wrong password.
 * @throws Refused WRONG_CREDENTIALS, TOO_MANY_TRIES
 */
export const signIn = async (
  { db, passwords, config }: Kit,
  { credentials, address, tokenHash, now }: Attempt,
): Promise<Token> => {
  const login = await findLogin(db, credentials.username);
  const guesser = {
    account: subjectOf('account', login?.patientId ?? credentials.username),
    address: subjectOf('address', address),
  };
  await takeGuess(db, guesser, config.rateLimitScale, now);
  const { isRight, isOutdated } = await passwords.verify(credentials.password, login?.passwordHash ?? null);
  if (!login || !isRight) throw new Refused('WRONG_CREDENTIALS');
  const rehashed = isOutdated ? await passwords.hash(credentials.password) : null;
  return db.transaction().execute(async (tx) => {
    await forgiveTries(tx, guesser);
    if (rehashed) await replacePasswordHash(tx, login.patientId, rehashed);
    if (tokenHash) await endSession(tx, tokenHash);
    return startSession(tx, login.patientId, credentials.remember ? 'remembered' : 'member', now);
  });
};

export const signInAsGuest = (db: Kysely<Database>, now: IsoInstant): Promise<Token> =>
  db.transaction().execute(async (tx) => startSession(tx, await createGuest(tx, now), 'guest', now));
