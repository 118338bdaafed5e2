import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Token } from '#contract/ids.ts';
import { type IsoInstant, MINUTE_MS, msBetween } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import { Refused } from '#server/kit/refused.ts';
import { endSession, startSession } from '#server/session/session.store.ts';
import { hashPassword, type PasswordCheck, type PasswordCost } from './password.ts';
import {
  createGuest,
  findLogin,
  forgiveTries,
  replacePasswordHash,
  subjectOf,
  type ThrottleRule,
  takeTry,
} from './signin.store.ts';

const ACCOUNT: ThrottleRule = { tries: 10, forgetMs: 15 * MINUTE_MS };
const ADDRESS: ThrottleRule = { tries: 30, forgetMs: 10 * MINUTE_MS };

export interface SignInDeps {
  db: Kysely<Database>;
  passwords: PasswordCheck;
  passwordCost: PasswordCost;
  /** 0 switches the throttle off. */
  rateLimitScale: number;
}

interface Attempt {
  credentials: BodyOf<typeof signinCalls.signIn>;
  address: string;
  /** The session that is replaced, if any. */
  tokenHash: Buffer | null;
  now: IsoInstant;
}

const takeTryOrRefuse = async (
  { db, rateLimitScale }: SignInDeps,
  subject: Buffer,
  rule: ThrottleRule,
  now: IsoInstant,
): Promise<void> => {
  if (rateLimitScale === 0) return;
  const blockedUntil = await takeTry(db, subject, { ...rule, tries: Math.ceil(rule.tries * rateLimitScale) }, now);
  if (blockedUntil)
    throw new Refused('TOO_MANY_TRIES', { retryAfter: Math.max(1, Math.ceil(msBetween(now, blockedUntil) / 1_000)) });
};

/**
 * The same answer, after the same work, for an unknown user and a wrong password.
 * @throws Refused WRONG_CREDENTIALS, TOO_MANY_TRIES
 */
export const signIn = async (deps: SignInDeps, { credentials, address, tokenHash, now }: Attempt): Promise<Token> => {
  const { db, passwords, passwordCost } = deps;
  const login = await findLogin(db, credentials.username);
  const account = subjectOf('account', login?.patientId ?? credentials.username);
  const place = subjectOf('address', address);
  await takeTryOrRefuse(deps, place, ADDRESS, now);
  await takeTryOrRefuse(deps, account, ACCOUNT, now);
  const { isRight, isOutdated } = await passwords.verify(credentials.password, login?.passwordHash ?? null);
  if (!login || !isRight) throw new Refused('WRONG_CREDENTIALS');
  const rehashed = isOutdated ? await hashPassword(credentials.password, passwordCost) : null;
  return db.transaction().execute(async (tx) => {
    await forgiveTries(tx, account, place);
    if (rehashed) await replacePasswordHash(tx, login.patientId, rehashed);
    if (tokenHash) await endSession(tx, tokenHash);
    return startSession(tx, login.patientId, credentials.remember ? 'remembered' : 'member', now);
  });
};

export const signInAsGuest = (db: Kysely<Database>, now: IsoInstant): Promise<Token> =>
  db.transaction().execute(async (tx) => startSession(tx, await createGuest(tx, now), 'guest', now));
