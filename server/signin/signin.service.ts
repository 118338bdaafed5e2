import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import type { Kit } from '#server/deps.ts';
import { Refused } from '#server/kit/refused.ts';
import { endSession, hashToken, startSession } from '#server/session/session.store.ts';
import { findDeviceOwner, rememberDevice } from './device.store.ts';
import { takeGuess } from './login-throttle.ts';
import { createGuest, findLogin, forgiveTries, replacePasswordHash, subjectOf } from './signin.store.ts';

interface Attempt {
  credentials: BodyOf<typeof signinCalls.signIn>;
  address: string;
  /** What the browser's device cookie says, if it has one. */
  device: string | null;
  /** The session that is replaced, if any. */
  tokenHash: Buffer | null;
  now: IsoInstant;
}

interface SignedIn {
  token: Token;
  /** For the device's cookie; null when the person does not want to be remembered. */
  device: string | null;
}

/**
 * The same answer, after the same work, for an unknown user and a wrong password.
 * @throws Refused WRONG_CREDENTIALS, TOO_MANY_TRIES
 */
export const signIn = async (
  { db, passwords, config }: Kit,
  { credentials, address, device, tokenHash, now }: Attempt,
): Promise<SignedIn> => {
  const login = await findLogin(db, credentials.username);
  const deviceHash = device === null ? null : hashToken(device);
  const owner = deviceHash && (await findDeviceOwner(db, deviceHash, now));
  const knownDevice = owner !== null && owner === login?.patientId ? deviceHash : null;
  const guesser = knownDevice
    ? { device: subjectOf('device', knownDevice.toString('hex')) }
    : {
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
    const { remember } = credentials;
    return {
      token: await startSession(tx, login.patientId, remember ? 'remembered' : 'member', now),
      device: remember ? await rememberDevice(tx, login.patientId, knownDevice, now) : null,
    };
  });
};

export const signInAsGuest = (db: Kysely<Database>, now: IsoInstant): Promise<Token> =>
  db.transaction().execute(async (tx) => startSession(tx, await createGuest(tx, now), 'guest', now));
