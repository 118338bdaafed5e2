import type { Kysely, Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { LostUserId, signinCalls } from '#contract/calls/signin.calls.ts';
import type { PatientId, Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { Refused } from '#server/kit/refused.ts';
import { giveLookUpsBack } from '#server/patient/look-up.store.ts';
import { createGuest } from '#server/patient/patient.store.ts';
import { endSession, startSession } from '#server/session/session.store.ts';
import { rememberDevice } from './device.store.ts';
import { makeNameTicket } from './login-name.store.ts';
import { forgive, noteWrong, takeGuess } from './login-throttle.service.ts';
import { tellOfDevice } from './new-device.service.ts';
import { exchangePasswordHash, findLogins } from './signin.store.ts';

interface Attempt {
  credentials: BodyOf<typeof signinCalls.signIn>;
  asker: Asker;
  /** The browser's device cookie, if it has one. */
  device: string | null;
  /** The session that is replaced, if any. */
  tokenHash: Buffer | null;
  /** The browser's User-Agent; null without one. */
  userAgent: string | null;
  now: IsoInstant;
}

export interface SignedIn {
  token: Token;
  /** Value of the device's cookie; null when the person does not want to be remembered. */
  device: string | null;
}

/** Begins a member's session, replacing the present one. */
export const startMember = async (
  tx: Transaction<Database>,
  {
    patientId,
    remember,
    tokenHash,
    knownDevice,
    userAgent,
    now,
  }: {
    patientId: PatientId;
    remember: boolean;
    tokenHash: Buffer | null;
    knownDevice: Buffer | null;
    userAgent: string | null;
    now: IsoInstant;
  },
): Promise<SignedIn> => {
  if (tokenHash) await endSession(tx, tokenHash);
  const token = await startSession(tx, patientId, remember ? 'remembered' : 'member', now, userAgent);
  await tellOfDevice(tx, { patientId, known: knownDevice !== null, token, userAgent, now });
  return {
    token,
    device: remember ? await rememberDevice(tx, patientId, knownDevice, now) : null,
  };
};

/**
 * Gives the same answer, after the same work, for an unknown user and a wrong password. A login that lost its name to
 * another account still answers to that name: its right password gives a ticket for choosing another name. That counts
 * as a try of the owner's password and is not forgiven, or the loser could guess the owner's password without limit.
 * @throws Refused WRONG_CREDENTIALS, TOO_MANY_TRIES, and USER_ID_LOST with a LostUserId
 */
export const signIn = async (
  kit: Kit,
  { credentials, asker, device, tokenHash, userAgent, now }: Attempt,
): Promise<SignedIn> => {
  const { db, passwords } = kit;
  const { username, password, remember } = credentials;
  const { owner, loser } = await findLogins(db, username);
  const account = owner?.patientId ?? username;
  const guess = await takeGuess(kit, { account, device, asker, now });
  const hashes = [owner?.passwordHash ?? null, loser?.passwordHash ?? null] as const;
  const [{ isRight, isOutdated }, lost] = await passwords.verifyBoth(password, hashes, guess.waiter);
  if (!owner || !isRight) {
    if (!loser || !lost.isRight) {
      await noteWrong(kit, { account, patientId: owner?.patientId ?? null }, now);
      throw new Refused('WRONG_CREDENTIALS');
    }
    const data: LostUserId = await makeNameTicket(db, loser.patientId, now);
    throw new Refused('USER_ID_LOST', { data });
  }
  const { patientId } = owner;
  const rehashed = isOutdated ? await passwords.hash(password, owner.passwordHash) : null;
  const signedIn = await db.transaction().execute(async (tx) => {
    await forgive(tx, guess);
    if (rehashed) await exchangePasswordHash(tx, { patientId, former: owner.passwordHash, hash: rehashed });
    return startMember(tx, { patientId, remember, tokenHash, knownDevice: guess.knownDevice, userAgent, now });
  });
  kit.wakeMail?.();
  if (tokenHash) await giveLookUpsBack(db, tokenHash, { patientId });
  return signedIn;
};

export const signInAsGuest = (db: Kysely<Database>, now: IsoInstant): Promise<Token> =>
  db.transaction().execute(async (tx) => startSession(tx, await createGuest(tx, now), 'guest', now));
